/// Changes of members by other members.
///
/// Guarantees: only owners and admins change members, and only owners change or appoint owners; roles are checked
/// under the account's lock. A removed or disabled member loses access with the next request of any session; their
/// API keys stop working as soon as the account's event arrives.
package dev.podworks.accounts.member;
