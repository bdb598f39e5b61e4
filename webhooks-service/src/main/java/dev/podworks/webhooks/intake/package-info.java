/// From the topics to the event store and the endpoints.
///
/// Guarantees: the memory of a record, the event, its deliveries and the opening of their lanes are one transaction;
/// an event that is there already makes no second delivery, however late its record comes again.
package dev.podworks.webhooks.intake;
