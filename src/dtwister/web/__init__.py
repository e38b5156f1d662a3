"""The table in the browser: a server for games of persons and bots (`dtwister serve`).

It needs the extra `dtwister[web]`. `WebApp` makes an application for any ASGI server:

>>> import dtwister
>>> from pathlib import Path
>>> from dtwister.web import WebApp, WebSettings
>>> server = WebApp(dtwister.load_rules(), WebSettings(data=Path(":memory:")))
>>> app = server.app()
>>> server.host.store.close()
"""

from dtwister.web.web_app import WebApp
from dtwister.web.web_settings import WebLimits, WebSettings

__all__ = ["WebApp", "WebLimits", "WebSettings"]
