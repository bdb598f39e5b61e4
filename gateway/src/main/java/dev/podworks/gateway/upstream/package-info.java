/// The gateway's own calls to services.
///
/// Guarantees: of the client's request only its id is sent, no header and no cookie; the caller is identified by a
/// token that the gateway issues.
package dev.podworks.gateway.upstream;
