/// From projects' events to deliveries.
///
/// Guarantees: what is known of a project, and the deliveries that follow from it, are one transaction with the
/// memory of the event; late news begin nothing; a topic that is read from its start sends nothing that is older
/// than a day.
package dev.podworks.deliveries.intake;
