/// Rate limits of API keys and users. Decisions, section 1: rate limit.
///
/// Guarantees: each caller has one token bucket in the database. A replica leases several tokens at a time and
/// spends one per request, so all replicas together admit no more than the bucket allows, however requests are
/// balanced, and a busy key costs a few statements per second instead of one per request. Leased tokens that are
/// not spent within a second are lost: near the limit, with several replicas, a caller may be admitted slightly
/// less often than allowed.
///
/// Does not guarantee: the limit over all replicas while the database is unavailable. Each replica then allows the
/// whole rate, because requests should not be refused for that.
package dev.podworks.gateway.limit;
