package dev.podworks.billing.charge;

import static dev.podworks.contracts.event.EventType.PROJECT_CANCELLED;
import static dev.podworks.contracts.event.EventType.PROJECT_CHARGE_REQUESTED;
import static dev.podworks.contracts.event.EventType.PROJECT_FAILED;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.kit.inbox.EventListener;
import dev.podworks.kit.inbox.EventListener.Received;
import java.util.List;
import java.util.function.Function;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

/// Charges submitted projects and refunds those that failed or were cancelled. Test projects cost nothing, and a
/// draft was never charged.
@Configuration(proxyBeanMethods = false)
class ChargeEventListener {
    @Bean
    EventListener chargeRequests(Charges charges) {
        return EventListener.named("charges")
                .on(PROJECT_CHARGE_REQUESTED, ProjectEvent.class, event -> ifCharged(event.project(), charges::charge))
                .on(PROJECT_FAILED, ProjectEvent.class, event -> ifCharged(event.project(), charges::refund))
                .on(PROJECT_CANCELLED, ProjectEvent.class, event -> ifCharged(event.project(), charges::refund))
                // Charges lock their accounts in a fixed order. Refunds lock one more row, so they are handled alone.
                .inBatches(PROJECT_CHARGE_REQUESTED, ProjectEvent.class, events -> chargeAll(charges, events));
    }

    private static Mono<Void> ifCharged(ProjectSnapshot project, Function<ProjectSnapshot, Mono<Void>> effect) {
        return isCharged(project) ? effect.apply(project) : Mono.empty();
    }

    private static Mono<Void> chargeAll(Charges charges, List<Received<ProjectEvent>> events) {
        var requests = events.stream()
                .filter(received -> isCharged(received.payload().project()))
                .map(received -> new Charges.Request(received.payload().project(), received.cause()))
                .toList();
        return requests.isEmpty() ? Mono.empty() : charges.chargeAll(requests);
    }

    private static boolean isCharged(ProjectSnapshot project) {
        return project.mode() == Mode.LIVE && project.submission() > 0;
    }
}
