/// Sends events to webhook endpoints.
///
/// Guarantees:
///
/// - At-least-once delivery: an event's deliveries are written in the transaction that stores the event, and each
///   is attempted until it succeeds or its retries are exhausted, also after crashes.
/// - Lanes: everything for one endpoint is sent by the holder of that endpoint's lease, with a limited number of
///   requests in flight over all replicas. A slow or dead endpoint delays no other endpoint; an endpoint that
///   rejects everything immediately gets ten attempts a second until one succeeds.
/// - A ping is accepted in a transaction and sent by the endpoint's lane like any delivery: within the limit, and
///   after deliveries that are already due. It has one attempt. The request waits a few seconds for the result,
///   without holding a database connection, and returns the delivery finished or `pending`; only a limited number
///   of requests wait at a time, and the others return `pending` immediately.
/// - No delivery is overlooked by a lane that is ending: ending the lane and adding deliveries lock the same row.
/// - An attempt contains links to outputs only if projects-service confirms one of them. While it does not respond,
///   the delivery is postponed without an attempt.
/// - Each attempt is signed with the endpoint's current secret, connects to public addresses only, follows no
///   redirect and lasts at most ten seconds, including reading the response.
///
/// Not guaranteed: ordering, or exactly-once delivery. A process that dies between a response and recording it
/// sends the event again; receivers deduplicate by event id.
package dev.podworks.webhooks.delivery;
