/// The checks that every request passes, in their order, before a controller or a service receives it.
///
/// Guarantees: a request that passes has a route, and a principal unless the route is open; its path was normalized
/// before any filter or route read it; its query is UTF-8; its body is complete JSON of at most 1 MiB.
package dev.podworks.gateway.edge;
