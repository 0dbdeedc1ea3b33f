"""Games of a batch, shared among the workers of a Dask cluster.

Game i of a batch depends on the batch and on i alone, and parts are added up in order, so who plays
what changes nothing. `connection` alone knows dask; `work` is what a worker does.
"""
