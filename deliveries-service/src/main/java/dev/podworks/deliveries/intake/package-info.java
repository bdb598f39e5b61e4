/// From projects' events to deliveries.
///
/// Guarantees: what is known of a project, and the deliveries that follow from it, are one transaction with the
/// memory of the event; what waits for a project is begun or cancelled with its end, however late the event is handled;
/// a topic that is read from its start sends nothing a second time.
package dev.podworks.deliveries.intake;
