/// Consumes the public events of all services: stores each event and creates its deliveries.
///
/// Guarantees: the inbox row, the event, its deliveries and the opening of their lanes are one transaction; a
/// redelivered event that is already stored creates no second delivery.
package dev.podworks.webhooks.intake;
