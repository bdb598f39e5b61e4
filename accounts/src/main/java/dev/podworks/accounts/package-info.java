/// What the gateway's edge uses of accounts, and what accounts requires of the application that runs it.
///
/// {@link dev.podworks.accounts.RequestAuthenticator} is implemented here. {@link dev.podworks.accounts.ShowLookup}
/// and {@link dev.podworks.accounts.PageSettings} are beans that the application provides. Everything in
/// the other packages is internal: the gateway's ArchitectureTest rejects a dependency on it.
package dev.podworks.accounts;
