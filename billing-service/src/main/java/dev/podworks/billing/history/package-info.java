/// The ledger as an account's people read it: its lines, with the purchases and orders that they came from.
package dev.podworks.billing.history;
