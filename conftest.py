"""Plain pytest in a checkout: it collects suites, and every run tries the same examples."""

import importlib

import pytest
from hypothesis import settings


def pytest_addoption(pluginmanager):
    """Register the plugin, with its options, unless its entry point has done so."""
    if not pluginmanager.hasplugin("catrules"):
        plugin = importlib.import_module("catrules_cli.pytest_plugin")
        pluginmanager.register(plugin, "catrules")


# The same examples in every run, so that a change is what makes a test fail; to look for new ones:
# `python -m pytest --hypothesis-profile explore`.
settings.register_profile("fixed", derandomize=True, deadline=None)
settings.register_profile("explore", derandomize=False, deadline=None)
settings.load_profile("fixed")


@pytest.fixture(autouse=True, scope="session")
def _own_cache(tmp_path_factory):
    """What commands keep for the next time is kept for these tests alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CATRULES_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        yield
