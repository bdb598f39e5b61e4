/// Whether an account requires a second factor of its members.
///
/// Guarantees: only owners change it, and only who has used a second factor themselves can turn it on, so that nobody
/// locks themselves out; it takes effect with each member's next request. API keys are not affected.
package dev.podworks.accounts.requirement;
