/// Who receives an account's e-mails: a read model of podworks.accounts, and each person's preferences.
///
/// Guarantees: the newest snapshot of an account wins, whatever the order of arrival; only active owners and
/// admins are included.
package dev.podworks.webhooks.member;
