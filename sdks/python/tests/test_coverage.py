from __future__ import annotations

import re
from pathlib import Path

import podworks
from podworks._tables import OPERATIONS

# Not for keys, or not for programs: email preferences are a person's, and a permanent link is opened as it is.
LEFT_OUT = {"getEmailPreferences", "updateEmailPreferences", "downloadOutput"}


def test_every_operation_of_the_document_has_a_method() -> None:
    package = Path(podworks.__file__).parent
    sources = [package / "_client.py", *(package / "resources").glob("*.py")]
    called = {name for source in sources for name in re.findall(r'call\(\s*"(\w+)"', source.read_text())}
    assert set(OPERATIONS) - called == LEFT_OUT
