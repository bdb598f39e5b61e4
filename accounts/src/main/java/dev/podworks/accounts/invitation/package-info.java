/// Invitations to accounts, by e-mail.
///
/// Guarantees: an invitation and its e-mail are written in one transaction; its token is only in that e-mail, works
/// once and for a week, and stops working when the inviter may no longer invite; accepting adds the user of the
/// invited address, a new one with a password of their choice; only the holder of the token can find out whether
/// the address is registered.
package dev.podworks.accounts.invitation;
