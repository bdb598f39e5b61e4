/// The service team's own door: accounts, members and keys. Grants are billing's; the gateway only routes them.
package dev.podworks.accounts.operator;
