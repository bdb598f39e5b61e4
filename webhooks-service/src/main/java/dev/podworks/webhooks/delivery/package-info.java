/// Sending events to endpoints.
///
/// Guarantees:
///
/// - At least once: an event's deliveries are written in the transaction that stores the event, and each is attempted
///   until it succeeds or its times are over, whoever is killed meanwhile.
/// - Lanes: everything for one endpoint is sent by whoever holds the lease of that endpoint, at most so many at a time
///   over all replicas. An endpoint that is slow or dead delays no other one; one that refuses everything at once gets
///   ten attempts a second until one succeeds.
/// - A ping is accepted in a transaction and sent by the endpoint's lane, like any attempt: within the cap, and behind
///   what waits there. It has one attempt. Whoever asks for it waits a few seconds for the attempt's end, holding no
///   connection to the database, and gets the record finished or `pending`; no more than a few wait at a time, and the
///   others get `pending` at once.
/// - A lane that ends never overlooks what is written at that moment: its end and the writing meet in a row lock.
/// - Each attempt is signed with the secret of that moment, goes to public addresses only, follows no redirect and
///   lasts at most ten seconds, its answer read included.
///
/// Does not guarantee: order, or once only. A process that dies between an answer and its record sends again; receivers
/// deduplicate by the event's id.
package dev.podworks.webhooks.delivery;
