/// Usage by day and by show.
///
/// Guarantees: live keys read the sums of the ledger's debits and reversals (`usage_day`, updated in the ledger's
/// own statements), so that no query aggregates ledger lines; test keys read what would have been charged and
/// refunded in live mode, once per submission. A day is a date in US Central time.
///
/// Live usage is kept as long as the ledger, so any past range can be queried. Test usage is kept for 400 days, and
/// the rows that prevent double counting for 90: older events are ignored.
///
/// A refunded project is still counted as a project; its seconds are subtracted on the day of the refund.
package dev.podworks.billing.usage;
