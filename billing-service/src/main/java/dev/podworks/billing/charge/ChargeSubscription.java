package dev.podworks.billing.charge;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.kit.inbox.Subscription;
import dev.podworks.kit.inbox.Subscription.Received;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

/// What billing hears of projects. Test projects cost nothing, and a draft was never charged.
@Configuration(proxyBeanMethods = false)
class ChargeSubscription {
    @Bean
    Subscription chargeRequests(Charges charges) {
        return Subscription.to(Topic.PROJECTS, "charges", event -> handle(charges, event))
                .together(ChargeSubscription::givesNothingBack, events -> chargeAll(charges, events))
                .about(Set.of(
                        EventType.PROJECT_CHARGE_REQUESTED, EventType.PROJECT_FAILED, EventType.PROJECT_CANCELLED));
    }

    /// Charges lock their accounts in one order; what is given back locks one more, and so it stays alone.
    private static boolean givesNothingBack(Event event) {
        return event.type() != EventType.PROJECT_FAILED && event.type() != EventType.PROJECT_CANCELLED;
    }

    private static Mono<Void> chargeAll(Charges charges, List<Received> events) {
        var requests = events.stream()
                .filter(received -> received.event().type() == EventType.PROJECT_CHARGE_REQUESTED)
                .flatMap(received -> request(received).stream())
                .toList();
        return requests.isEmpty() ? Mono.empty() : charges.chargeAll(requests);
    }

    private static Optional<Charges.Request> request(Received received) {
        return received.event().payload() instanceof ProjectEvent told && isCharged(told.project())
                ? Optional.of(new Charges.Request(told.project(), received.cause()))
                : Optional.empty();
    }

    private static Mono<Void> handle(Charges charges, Event event) {
        return event.payload() instanceof ProjectEvent told && isCharged(told.project())
                ? handle(charges, event.type(), told.project())
                : Mono.empty();
    }

    private static boolean isCharged(ProjectSnapshot project) {
        return project.mode() == Mode.LIVE && project.submission() > 0;
    }

    private static Mono<Void> handle(Charges charges, EventType type, ProjectSnapshot project) {
        return switch (type) {
            case PROJECT_CHARGE_REQUESTED -> charges.charge(project);
            case PROJECT_FAILED, PROJECT_CANCELLED -> charges.refund(project);
            default -> Mono.empty();
        };
    }
}
