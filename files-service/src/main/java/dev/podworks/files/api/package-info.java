/// The HTTP API: `/v1/files` for clients, and `/internal/files`, which the gateway does not route, for
/// projects-service on behalf of its caller.
package dev.podworks.files.api;
