/// The routes: `/v1/files` for callers, and `/internal/files`, which the gateway never routes to, for projects-service
/// on behalf of its own caller.
package dev.podworks.files.door;
