"""The table: means over the clips of each condition and treatment."""

import json
import math
from dataclasses import asdict, dataclass
from pathlib import Path

from soundbench.scores import Scores
from soundbench.words import error_rate


@dataclass(frozen=True)
class Measured:
    """One recording, treated by one system. `heard` is None where words were not recognized."""

    condition: str
    system: str
    voice: str
    name: str
    scores: Scores
    said: str
    heard: str | None


COLUMNS = (
    ("signal", "signal", 2),
    ("background", "backgr.", 2),
    ("overall", "overall", 2),
    ("pesq", "PESQ", 2),
    ("stoi", "STOI", 3),
    ("pauses_db", "pauses dB", 0),
    ("soft_db", "soft dB", 1),
    ("sibilants_db", "s dB", 1),
    ("loudness_lufs", "LUFS", 1),
)


# Of the noises, over which the means are.
MEANS_DB = 15


def rows(measured: list[Measured]) -> list[dict[str, str | float | int]]:
    """A row for each condition and system, in the order of the measurements. Unknown values are absent."""
    groups: dict[tuple[str, str], list[Measured]] = {}
    for one in measured:
        groups.setdefault((one.condition, one.system), []).append(one)
    return [_row(condition, system, group) for (condition, system), group in groups.items()]


def _row(condition: str, system: str, group: list[Measured]) -> dict[str, str | float | int]:
    row: dict[str, str | float | int] = {"condition": condition, "system": system, "clips": len(group)}
    for field, _, _ in COLUMNS:
        values = [value for one in group if math.isfinite(value := getattr(one.scores, field))]
        if values:
            row[field] = sum(values) / len(values)
    spoken = [one for one in group if one.said and one.heard is not None]
    if spoken:
        row["word_errors_percent"] = error_rate([one.said for one in spoken], [str(one.heard) for one in spoken])
    return row


def means(all_rows: list[dict[str, str | float | int]], snr_db: int) -> list[dict[str, str | float | int]]:
    """A row for each system: its means over the noises at that level, as the aims are stated."""
    by_system: dict[str, list[dict[str, str | float | int]]] = {}
    for row in all_rows:
        if str(row["condition"]).endswith(f"-{snr_db}dB"):
            by_system.setdefault(str(row["system"]), []).append(row)
    return [_mean(f"noises at {snr_db} dB", system, group) for system, group in by_system.items()]


def _mean(condition: str, system: str, group: list[dict[str, str | float | int]]) -> dict[str, str | float | int]:
    row: dict[str, str | float | int] = {
        "condition": condition, "system": system, "clips": sum(int(one["clips"]) for one in group)}
    for field in (*(field for field, _, _ in COLUMNS), "word_errors_percent"):
        values = [float(one[field]) for one in group if field in one]
        if values:
            row[field] = sum(values) / len(values)
    return row


def markdown(measured: list[Measured], costs: dict[str, float]) -> str:
    titles = ["condition", "treatment", *(title for _, title, _ in COLUMNS), "words %", "clips"]
    lines = [titles]
    shown = ""
    of_conditions = rows(measured)
    for row in [*of_conditions, *means(of_conditions, MEANS_DB)]:
        condition = "" if row["condition"] == shown else str(row["condition"])
        shown = str(row["condition"])
        values = [_text(row.get(field), digits) for field, _, digits in COLUMNS]
        lines.append([condition, str(row["system"]), *values, _text(row.get("word_errors_percent"), 1),
                      str(row["clips"])])
    widths = [max(len(line[i]) for line in lines) for i in range(len(titles))]
    lines.insert(1, ["-" * width for width in widths])
    body = "\n".join("| " + " | ".join(map(str.ljust, line, widths)) + " |" for line in lines)
    spent = "".join(f"- {system}: {seconds:.3f}\n" for system, seconds in costs.items())
    return f"{body}\n\nProcessor time in seconds per second of sound:\n\n{spent}"


def _text(value: str | float | None, digits: int) -> str:
    return "–" if value is None else f"{value:.{digits}f}"


def write(measured: list[Measured], costs: dict[str, float], directory: Path) -> str:
    """Writes `table.md` and `table.json`, which has the scores of each clip, too.

    Returns the table.
    """
    text = markdown(measured, costs)
    (directory / "table.md").write_text(text)
    content = {
        "rows": rows(measured),
        "means": means(rows(measured), MEANS_DB),
        "core_seconds_per_second": costs,
        "clips": [_finite(asdict(one)) for one in measured],
    }
    (directory / "table.json").write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")
    return text


def _finite(clip: dict) -> dict:
    """JSON has no NaN."""
    scores = {field: value if math.isfinite(value) else None for field, value in clip["scores"].items()}
    return clip | {"scores": scores}
