/// The API's documents: `/openapi.json`, `/openapi.yaml`, the reference at `/docs`, and `/llms.txt`. They need no key.
///
/// Guarantees: all of them say the same, since all are made at the start from the one `openapi.yaml` against which
/// services hold what callers send; the reference's page runs no script but ours and loads nothing from another host,
/// which its policy makes the browser enforce.
///
/// Does not guarantee: that answers are as described. The system tests hold them against the document.
package dev.podworks.gateway.document;
