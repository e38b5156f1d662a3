"""Health and numbers of a server, for those who run it."""

from __future__ import annotations

from collections import Counter
from typing import Final

_BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 30.0)
"""The upper bounds of the classes of durations, in seconds."""


class WebMetrics:
    """Counts of requests and their durations.

    >>> metrics = WebMetrics()
    >>> metrics.request(200, 0.004)
    >>> 'dtwister_requests_total{status="200"} 1' in metrics.text({"games": 3})
    True
    """

    def __init__(self) -> None:
        self._statuses: Counter[int] = Counter()
        self._classes = [0] * (len(_BOUNDS) + 1)
        self._seconds = 0.0

    def request(self, status: int, seconds: float) -> None:
        """Count a request that was answered."""
        self._statuses[status] += 1
        self._seconds += seconds
        at = next((i for i, bound in enumerate(_BOUNDS) if seconds <= bound), len(_BOUNDS))
        self._classes[at] += 1

    def text(self, numbers: dict[str, float]) -> str:
        """Return all numbers in the text form of Prometheus, with those of the moment."""
        lines = ["# TYPE dtwister_requests_total counter"]
        lines += [
            f'dtwister_requests_total{{status="{status}"}} {count}'
            for status, count in sorted(self._statuses.items())
        ]
        lines.append("# TYPE dtwister_request_seconds histogram")
        total = 0
        for bound, count in zip(_BOUNDS, self._classes, strict=False):
            total += count
            lines.append(f'dtwister_request_seconds_bucket{{le="{bound}"}} {total}')
        total += self._classes[-1]
        lines.append(f'dtwister_request_seconds_bucket{{le="+Inf"}} {total}')
        lines.append(f"dtwister_request_seconds_sum {self._seconds:.6f}")
        lines.append(f"dtwister_request_seconds_count {total}")
        for name, value in numbers.items():
            lines += [f"# TYPE dtwister_{name} gauge", f"dtwister_{name} {value:g}"]
        return "\n".join(lines) + "\n"
