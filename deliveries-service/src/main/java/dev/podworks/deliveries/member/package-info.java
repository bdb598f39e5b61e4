/// Who belongs to an account: a read model of podworks.accounts.
///
/// Guarantees: the newest snapshot of an account that was heard wins, in whatever order they come. The SQL of
/// connections looks into it, to say whether the person who made one is still there.
package dev.podworks.deliveries.member;
