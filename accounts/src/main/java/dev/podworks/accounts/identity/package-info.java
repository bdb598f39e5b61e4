/// Accounts, people, and who belongs where as what.
///
/// Guarantees: every change of an account has a version of its own and its event, in one transaction; an account
/// has an active owner; an e-mail address, in whatever case, is one person; a password is kept as its Argon2id hash
/// only.
package dev.podworks.accounts.identity;


