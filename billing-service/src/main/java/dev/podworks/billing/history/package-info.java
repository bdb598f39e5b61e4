/// The ledger as the API shows it: its lines with their purchases and orders.
package dev.podworks.billing.history;
