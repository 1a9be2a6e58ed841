"""The layers of docs/architecture.md, section 1, as data, and the sentences for imports that break them."""

from collections.abc import Iterator

from .sources import Module, imported_names

PACKAGE_ORDER = ("games", "tournaments", "scoring", "config")
LAYERS = {
    "enums": 0,
    "errors": 0,
    "problem_texts": 0,
    "contract_texts": 0,
    "notices": 1,
    "notice_texts": 1,
    "fault_texts": 1,
    "result_texts": 1,
    "log_texts": 1,
    "play_records": 1,
    "movements": 1,
    "clock": 1,
    "beats": 1,
    "safety_copies": 1,
    "planning": 1,
    "plan_tries": 1,
    "roster": 1,
    "house_rules": 1,
    "actors": 1,
    "tokens": 1,
    "devices": 1,
    "program": 1,
    "passwords": 1,
    "pins": 1,
    "short_codes": 1,
    "judging": 1,
    "adjusting": 1,
    "receipts": 1,
    "scorecards": 1,
    "scorecard_texts": 1,
    "uploads": 1,
    "portable": 3,
    "prizes": 1,
    "prize_texts": 1,
    "ranking": 1,
    "tie_breaks": 1,
    "models": 2,
    "changes": 3,
    "permissions": 3,
    "phone_claims": 3,
    "policies": 3,
    "hints": 3,
    "live": 3,
    "live_redis": 3,
    "retries": 3,
    "operations": 4,
    "queries": 4,
    "views": 5,
    "api": 5,
    "forms": 5,
    "plan_search": 5,
    "tasks": 5,
    "ticker": 5,
    "copy_keeper": 5,
    "admin": 5,
    "management": 5,
    "rehearsal": 5,
    "exports": 5,
    "urls": 5,
    "apps": 5,
    "templatetags": 5,
}
SIDEWAYS_REFUSED = {
    ("queries", "operations"): "a read never writes",
    ("permissions", "changes"): "changes.py uses the policy, not the other way",
    ("live", "changes"): "changes.py sends the hints, not the other way",
}


def unit_of(name: str) -> str:
    """Return the second part of a dotted name: the file or folder that has a layer (``scoring.views.pad`` gives ``views``)."""
    return [*name.split("."), ""][1]


def layer_problems(module: Module) -> Iterator[str]:
    """Say, a sentence each, which imports of `module` go up."""
    package = module.name.partition(".")[0]
    if package in {"tournaments", "scoring"} and unit_of(module.name) not in {"", *LAYERS}:
        yield f"{module.path}:1: {module.name} has no layer yet; give it one in tests/architecture/layers.py."
    for node, name in imported_names(module):
        if (reason := _refusal(module.name, name)) is not None:
            yield f"{module.place(node)}: {module.name} imports {name}: {reason}."


def _refusal(importer: str, imported: str) -> str | None:
    package, target = importer.partition(".")[0], imported.partition(".")[0]
    if target not in PACKAGE_ORDER:
        return None
    if PACKAGE_ORDER.index(target) > PACKAGE_ORDER.index(package):
        return f"package {target} lies above package {package}"
    unit, target_unit = unit_of(importer), unit_of(imported)
    layer, target_layer = LAYERS.get(unit), LAYERS.get(target_unit)
    if layer is None or target_layer is None:
        return None
    if target_layer > layer:
        return f"{target_unit} (layer {target_layer}) lies above {unit} (layer {layer})"
    return SIDEWAYS_REFUSED.get((unit, target_unit))
