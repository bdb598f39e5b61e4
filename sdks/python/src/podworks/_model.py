"""What all models of the API have in common."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError, ValidatorFunctionWrapHandler, field_validator


class TaggedModel(BaseModel):
    """One of several alternatives, which its `type` tells apart: an unknown `type` is not this model."""

    model_config = ConfigDict(extra="allow", populate_by_name=True, protected_namespaces=())


class Model(TaggedModel):
    """A model of the API.

    Its properties have Python's names (`created_at`); `model_dump(by_alias=True)` has those of the API (`createdAt`).
    What a newer API adds is kept: unknown properties in `model_extra`, and unknown values, such as a new status, as
    they are.
    """

    @field_validator("*", mode="wrap")
    @classmethod
    def _keep_what_is_not_known(cls, value: Any, validate: ValidatorFunctionWrapHandler) -> Any:
        try:
            return validate(value)
        except ValidationError:
            return value
