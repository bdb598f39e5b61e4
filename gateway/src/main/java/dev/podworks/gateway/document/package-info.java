/// The API documents: `/openapi.json`, `/openapi.yaml`, and the pages of developer-docs: `/docs`, each of them also as
/// Markdown, `/llms.txt` and `/llms-full.txt`. They are public.
///
/// Guarantees: all come from the same `openapi.yaml` by which services validate requests; the pages run only our
/// scripts and load nothing from other hosts, which their content security policy enforces; samples contain this
/// environment's address.
///
/// Does not guarantee: that responses are as documented. The system tests check that.
package dev.podworks.gateway.document;
