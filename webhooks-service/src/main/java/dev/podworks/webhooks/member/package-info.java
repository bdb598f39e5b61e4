/// Who of an account gets e-mails: a read model of podworks.accounts, and what people have chosen.
///
/// Guarantees: the newest snapshot of an account that was heard wins, in whatever order they come; only active owners
/// and admins are in it.
package dev.podworks.webhooks.member;
