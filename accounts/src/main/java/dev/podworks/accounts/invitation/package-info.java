/// Inviting people into accounts, by e-mail.
///
/// Guarantees: an invitation and its e-mail are written together; its token is in that e-mail only, lets in once
/// and for a week, and is worth nothing any more when whoever invited may not; who was invited comes in as the
/// person of that address, a new one with a password of their own choice, and nobody learns whether an address has
/// a person but who holds its token.
package dev.podworks.accounts.invitation;
