/// Usage by day and by show.
///
/// Guarantees: what live keys read is the fold of the ledger's debits and their reversals (`usage_day`, kept in the
/// ledger's own statements), so no answer adds up ledger lines, however many there are; what test keys read is what
/// live would have charged and given back, once per submission. A day is a date in US Central time.
///
/// Live usage is kept as long as the ledger, so any past range can be asked for. Test usage is kept for 400 days,
/// and what makes it count once per submission for 90: an event that is older when it is read counts nothing.
///
/// A project that was given back keeps counting as a project; its seconds go on the day they went back.
package dev.podworks.billing.usage;
