/// The members of an account change each other.
///
/// Guarantees: only owners and admins do, and only owners where owners are concerned, judged by the roles that
/// everybody has when the change is made; whoever is removed or disabled has lost the account with the next request
/// of any session, and their keys as fast as the account's event travels.
package dev.podworks.accounts.member;
