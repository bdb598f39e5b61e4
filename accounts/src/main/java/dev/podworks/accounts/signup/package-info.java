/// Sign-up: a person enters an address, opens the link that was sent there, and owns a new account with its trial
/// credits.
///
/// Guarantees: neither the response nor its duration reveals whether an address is registered. Its owner is told by
/// e-mail. An account exists only after the address was confirmed. Requests are limited per address and client
/// network, and so are the accounts that one network creates in a day.
///
/// Does not guarantee that a person gets the trial once: who has several addresses has several accounts.
package dev.podworks.accounts.signup;
