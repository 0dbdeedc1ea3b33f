"""Lets plain pytest collect the suites in a checkout in which catrules is not installed."""

import importlib


def pytest_configure(config):
    """Register the plugin unless its entry point has done so."""
    if not config.pluginmanager.hasplugin("catrules"):
        plugin = importlib.import_module("catrules_cli.pytest_plugin")
        config.pluginmanager.register(plugin, "catrules")
