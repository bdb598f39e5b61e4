/// How often a key or a person may ask. Decisions, section 1: rate limit.
///
/// Guarantees: each has one bucket of tokens in the database, which every gateway draws from by the handful and spends
/// by the request. So whatever a load balancer does, all gateways together let through no more than the bucket gives;
/// and a busy key costs a few statements a second, not one a request. What a gateway has drawn and not spent within a
/// second is lost: near the limit, over several gateways, a caller may get some requests less than the bucket holds.
///
/// Does not guarantee: a limit over all gateways while the database is away. Then each allows the whole rate by itself,
/// since a limit that nobody can count is no reason to turn customers away.
package dev.podworks.gateway.limit;
