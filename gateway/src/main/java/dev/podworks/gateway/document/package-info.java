/// The API documents: `/openapi.json`, `/openapi.yaml`, the reference at `/docs`, and `/llms.txt`. They are public.
///
/// Guarantees: all are generated at startup from the same `openapi.yaml` by which services validate requests; the
/// reference runs only our scripts and loads nothing from other hosts, which its content security policy enforces.
///
/// Does not guarantee: that responses are as documented. The system tests check that.
package dev.podworks.gateway.document;
