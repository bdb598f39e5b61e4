package dev.podworks.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import dev.podworks.webhooks.delivery.Deliveries;
import dev.podworks.webhooks.event.Events;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Start and end of lanes.
class LaneTest extends WebhooksTest {
    private static final int ENDPOINTS_AT_ONCE = 24;
    private static final int EVENTS_EACH = 12;
    /// How long an idle lane stays open.
    private static final int LINGER_MILLIS = 250;

    @Autowired
    private Events events;

    @Autowired
    private Deliveries deliveries;

    @Autowired
    private TransactionalOperator tx;

    /// Each event arrives about when the lane of the event before is ending.
    @Test
    void noEventIsOverlookedByALaneThatIsEnding() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        var publishers = new ArrayList<Mono<Void>>();
        var endpoints = new ArrayList<TestEndpoint>();
        for (int i = 0; i < ENDPOINTS_AT_ONCE; i++) {
            var caller = TestCallers.live();
            endpoints.add(endpoint(caller, RECEIVERS.working()));
            publishers.add(publishAsLaneEnds(caller.account(), new Random(random.nextLong())));
        }

        Flux.merge(Flux.fromIterable(publishers), ENDPOINTS_AT_ONCE).blockLast(Duration.ofSeconds(60));

        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(endpoints)
                        .as("seed %d", seed)
                        .allSatisfy(endpoint -> assertThat(endpoint.path().events())
                                .hasSize(EVENTS_EACH)
                                .doesNotHaveDuplicates()));
        await().until(() -> endpoints.stream().allMatch(endpoint -> work(endpoint) == 0));
    }

    @Test
    void laneOfACrashedReplicaIsClaimedAndNothingIsLost() {
        var endpoint = endpoint(live, RECEIVERS.working());
        execute("insert into work (queue, id, due_at, attempt, lease, created_at)"
                + " values ('webhook-endpoint', '%s', '%s', 1, 'crashed-replica', now())"
                        .formatted(endpoint.id(), clock.instant().plusSeconds(30)));
        var sent = List.of(queued(live), queued(live), queued(live)).stream()
                .map(event -> event.id().value())
                .toList();
        await().until(() ->
                count("select count(*) as n from delivery where endpoint = '%s'".formatted(endpoint.id())) == 3);
        await().during(Duration.ofSeconds(1))
                .until(() -> endpoint.path().received().isEmpty());

        clock.advance(Duration.ofSeconds(31));

        await().untilAsserted(() -> assertThat(endpoint.path().events()).containsExactlyInAnyOrderElementsOf(sent));
        await().until(() -> work(endpoint) == 0);
    }

    @Test
    void laneIsRescheduledForTheNextAttemptAndDeletedWithItsEndpoint() {
        var endpoint = endpoint(live, RECEIVERS.path(Receivers.status(500)));
        queued(live);
        await().until(() -> isIdle(endpoint) && endpoint.path().received().size() == 1);
        await().until(() -> count("select count(*) as n from work w join delivery d on d.endpoint = w.id"
                        + " where w.due_at = d.next_attempt_at and w.id = '%s'".formatted(endpoint.id()))
                == 1);

        client.as(live)
                .delete()
                .uri(ENDPOINTS + "/" + endpoint.id())
                .exchange()
                .expectStatus()
                .isOk();

        assertThat(work(endpoint)).isZero();
    }

    private Mono<Void> publishAsLaneEnds(AccountId account, Random random) {
        return Flux.range(0, EVENTS_EACH)
                .concatMap(_ -> Mono.delay(Duration.ofMillis(LINGER_MILLIS - 20 + random.nextInt(60)))
                        .then(Mono.defer(() -> fanOut(account))))
                .then();
    }

    private Mono<Void> fanOut(AccountId account) {
        var project = TestProject.of(account).mode(Mode.LIVE).becomes(ProjectStatus.QUEUED);
        var event = new Event(ids.event(), EventType.PROJECT_QUEUED, "/projects-service", clock.instant(), project);
        var publicEvent = events.publicOf(event).orElseThrow();
        return events.store(publicEvent).then(deliveries.fanOut(publicEvent)).as(tx::transactional);
    }

    private long work(TestEndpoint endpoint) {
        return count("select count(*) as n from work where id = '%s'".formatted(endpoint.id()));
    }
}
