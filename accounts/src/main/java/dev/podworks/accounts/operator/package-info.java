/// `/operator` for accounts, members and keys, and the operator token. Other operator routes belong to the
/// services.
package dev.podworks.accounts.operator;
