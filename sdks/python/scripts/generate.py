"""Generates the models and tables of the package from the published OpenAPI document.

`generate.py` writes them; `generate.py --check` fails if they are not up to date.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT.parent / "openapi.yaml"
PACKAGE = ROOT / "src" / "podworks"
HEADER = '"""{about} Generated from sdks/openapi.yaml by scripts/generate.py. Do not edit."""\n'

Schema = dict[str, Any]

# The API validates requests, and says what is wrong with them; the models only describe them.
VALIDATION = {
    "minLength", "maxLength", "pattern", "minimum", "maximum", "minItems", "maxItems", "uniqueItems",
    "minProperties", "maxProperties", "propertyNames", "examples", "multipleOf",
}  # fmt: skip
# The feed's events are those of the webhooks; errors are exceptions; email preferences are not for keys.
LEFT_OUT = {"Event", "EventList", "EmailPreferences", "Error"}


def main() -> None:
    document = yaml.safe_load(DOCUMENT.read_text())
    check = "--check" in sys.argv
    outdated = [path for path, text in generated(document).items() if not write(path, text, check)]
    if outdated:
        names = ", ".join(path.name for path in outdated)
        sys.exit(f"sdks/python: {names} is not up to date. Generate it: sdks/python/build generate")


def generated(document: Schema) -> dict[Path, str]:
    return {PACKAGE / "models.py": models(document), PACKAGE / "_tables.py": tables(document)}


def write(path: Path, text: str, check: bool) -> bool:
    if check:
        return path.exists() and path.read_text() == text
    path.write_text(text)
    return True


def models(document: Schema) -> str:
    schemas = {name: schema for name, schema in document["components"]["schemas"].items() if name not in LEFT_OUT}
    # The alternatives say it all; the common property would become a second set of classes.
    for keyword in ("type", "properties", "required"):
        schemas["FileSource"].pop(keyword, None)
    hoisted: dict[str, Schema] = {}
    for name, schema in schemas.items():
        hoist(name, schema, hoisted)
    schemas = {name: simplified(schema) for name, schema in {**schemas, **hoisted}.items()}
    minimal = {
        "openapi": "3.1.0",
        "info": {"title": "Podworks", "version": "1"},
        "paths": {},
        "components": {"schemas": schemas},
    }
    tagged = {
        reference.rsplit("/", 1)[-1]: "podworks._model.TaggedModel"
        for schema in schemas.values()
        for reference in schema.get("discriminator", {}).get("mapping", {}).values()
    }
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "openapi.yaml", Path(folder) / "models.py"
        source.write_text(yaml.safe_dump(minimal, sort_keys=False, allow_unicode=True))
        subprocess.run(
            [
                sys.executable, "-m", "datamodel_code_generator",
                "--input", str(source), "--input-file-type", "openapi", "--output", str(target),
                "--output-model-type", "pydantic_v2.BaseModel", "--base-class", "podworks._model.Model",
                "--base-class-map", json.dumps(tagged),
                "--target-python-version", "3.10", "--use-union-operator", "--use-standard-collections",
                "--snake-case-field", "--use-annotated", "--enum-field-as-literal", "all", "--use-type-alias",
                "--use-schema-description", "--use-field-description", "--output-datetime-class", "datetime",
                "--disable-timestamp", "--disable-future-imports", "--use-double-quotes", "--formatters", "ruff-format",
                "--custom-file-header", HEADER.format(about="The models of the API."),
            ],
            check=True,
        )  # fmt: skip
        return ruff(target.read_text())


def hoist(owner: str, schema: Schema, hoisted: dict[str, Schema]) -> None:
    """Gives inline objects a name, after what has them: `Project.progress` is a ProjectProgress."""
    for name, part in list(schema.get("properties", {}).items()):
        # An event's `data.object` is the event's object.
        parent = owner.removesuffix("Data") if name == "object" else owner
        if is_object(part):
            schema["properties"][name] = moved(parent + capitalized(name), part, hoisted)
        elif is_object(part.get("items", {})):
            part["items"] = moved(owner + capitalized(name.removesuffix("s")), part["items"], hoisted)


def moved(name: str, part: Schema, hoisted: dict[str, Schema]) -> Schema:
    hoist(name, part, hoisted)
    nullable = isinstance(part["type"], list)
    description = {key: part[key] for key in ("description",) if key in part}
    hoisted[name] = {**part, "type": "object"}
    reference = {"$ref": f"#/components/schemas/{name}"}
    return {"anyOf": [reference, {"type": "null"}], **description} if nullable else {**reference, **description}


def is_object(schema: Schema) -> bool:
    return "properties" in schema and "object" in schema.get("type", [])


def capitalized(name: str) -> str:
    return name[0].upper() + name[1:]


def simplified(node: Any) -> Any:
    if isinstance(node, list):
        return [simplified(item) for item in node]
    if not isinstance(node, dict):
        return node
    # A property can have the name of a keyword: only what is not a schema itself is one.
    rest = {
        key: simplified(value)
        for key, value in node.items()
        if key not in VALIDATION or (isinstance(value, dict) and key != "propertyNames")
    }
    if rest.get("format") == "uri":
        del rest["format"]
    if rest.get("type") == ["object", "null"] and "additionalProperties" in rest and "properties" not in rest:
        # The generator reads the values' type of an object only.
        return {"anyOf": [{**rest, "type": "object"}, {"type": "null"}]}
    return rest


def tables(document: Schema) -> str:
    lines = [
        HEADER.format(about="Tables of the API."),
        "from typing import Literal, NamedTuple\n\nfrom . import models\nfrom ._model import Model\n\n",
        "class Operation(NamedTuple):\n    method: str\n    path: str\n    idempotency_key: bool\n\n",
        "OPERATIONS: dict[str, Operation] = {",
    ]
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method != "parameters":
                key = any("IdempotencyKey" in one.get("$ref", "") for one in operation.get("parameters", []))
                lines.append(f'"{operation["operationId"]}": Operation("{method.upper()}", "{path}", {key}),')
    values = [example["value"] for example in document["components"]["examples"].values()]
    codes = [value["code"] for value in values if "status_code" in value]
    lines += [
        "}\n",
        f"ErrorCode = Literal[{', '.join(map(repr, codes))}]\n",
        "EVENT_MODELS: dict[str, type[Model]] = {",
    ]
    for name, item in document["webhooks"].items():
        schema = item["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"].rsplit("/", 1)[-1]
        lines.append(f'"{name}": models.{schema},')
    return ruff("\n".join([*lines, "}\n"]))


def ruff(code: str) -> str:
    command = [sys.executable, "-m", "ruff", "format", "--line-length", "120", "-"]
    return subprocess.run(command, input=code, text=True, capture_output=True, check=True).stdout


if __name__ == "__main__":
    main()
