/// Passkeys: WebAuthn credentials of users.
///
/// Guarantees: signatures are verified by Spring Security and WebAuthn4J for this origin only, with the user's
/// presence and verification; a challenge is used once, within five minutes, for its purpose and user; a signature
/// counter never goes back. Authenticators are not attested: any make is accepted.
package dev.podworks.accounts.passkey;
