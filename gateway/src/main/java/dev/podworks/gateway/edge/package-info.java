/// The order in which a request is held against the rules, before anything is done for it.
///
/// Guarantees: behind the door every request has a route, and a principal unless that route is open to everybody;
/// its path is spelled in one way only, before any filter or route looks at it; its query is UTF-8; its body is
/// JSON, whole and at most 1 MiB. What is refused has reached no controller and no service.
package dev.podworks.gateway.edge;
