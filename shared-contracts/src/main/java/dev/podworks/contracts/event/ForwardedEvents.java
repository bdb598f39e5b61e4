package dev.podworks.contracts.event;

import static dev.podworks.contracts.api.Service.BILLING;
import static dev.podworks.contracts.api.Service.DELIVERIES;
import static dev.podworks.contracts.api.Service.FILES;
import static dev.podworks.contracts.api.Service.PROJECTS;
import static dev.podworks.contracts.event.EventType.DESTINATION_CHANGED;
import static dev.podworks.contracts.event.EventType.FILE_DELETED;
import static dev.podworks.contracts.event.EventType.PROJECT_CANCELLED;
import static dev.podworks.contracts.event.EventType.PROJECT_CHANGED;
import static dev.podworks.contracts.event.EventType.PROJECT_CREATED;
import static dev.podworks.contracts.event.EventType.PROJECT_DELETED;
import static dev.podworks.contracts.event.EventType.SHOW_CHANGED;

import dev.podworks.contracts.api.Service;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/// Events that a service also sends to other services directly, before it answers the request that caused them,
/// because their answers depend on it. All of these events are in Kafka, too.
///
/// A handler of such an event receives it before earlier events of the same aggregate, so it must compare versions,
/// or leave a record that makes the earlier events ineffective.
///
/// `POST /internal/events` accepts an event in the CloudEvents HTTP binding (binary mode), with the caller's token.
public final class ForwardedEvents {
    private static final Map<EventType, Set<Service>> RECEIVERS = Map.of(
            // The refund, and the end of the waiting deliveries.
            PROJECT_CANCELLED, Set.of(BILLING, DELIVERIES),
            PROJECT_DELETED, Set.of(DELIVERIES),
            // The show's name in usage reports, and its default destinations.
            SHOW_CHANGED, Set.of(BILLING, DELIVERIES),
            // Projects can't name a removed destination, nor use a deleted file.
            DESTINATION_CHANGED, Set.of(PROJECTS),
            FILE_DELETED, Set.of(PROJECTS));

    /// Their projects' files do not expire.
    private static final Set<EventType> OF_KEPT_PROJECTS = Set.of(PROJECT_CREATED, PROJECT_CHANGED, PROJECT_DELETED);

    private ForwardedEvents() {}

    public static Set<Service> receiversOf(Event event) {
        var receivers = EnumSet.noneOf(Service.class);
        receivers.addAll(RECEIVERS.getOrDefault(event.type(), Set.of()));
        if (OF_KEPT_PROJECTS.contains(event.type())
                && event.payload() instanceof ProjectEvent change
                && change.project().keep()) {
            receivers.add(FILES);
        }
        return receivers;
    }
}
