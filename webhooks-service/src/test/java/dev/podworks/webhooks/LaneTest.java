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

/// How lanes begin and end.
class LaneTest extends WebhooksTest {
    private static final int ENDPOINTS_AT_ONCE = 24;
    private static final int EVENTS_EACH = 12;
    /// A lane ends so long after its last event.
    private static final int LINGER_MILLIS = 250;

    @Autowired
    private Events events;

    @Autowired
    private Deliveries deliveries;

    @Autowired
    private TransactionalOperator tx;

    /// Events are told so that each comes about when the lane of the one before is giving up.
    @Test
    void noEventIsOverlookedByALaneThatEndsAtThatMoment() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        var told = new ArrayList<Mono<Void>>();
        var mades = new ArrayList<Made>();
        for (int i = 0; i < ENDPOINTS_AT_ONCE; i++) {
            var caller = TestCallers.live();
            mades.add(endpoint(caller, RECEIVERS.working()));
            told.add(tellAtTheEnd(caller.account(), new Random(random.nextLong())));
        }

        Flux.merge(Flux.fromIterable(told), ENDPOINTS_AT_ONCE).blockLast(Duration.ofSeconds(60));

        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(mades)
                        .as("seed %d", seed)
                        .allSatisfy(made -> assertThat(made.path().events())
                                .hasSize(EVENTS_EACH)
                                .doesNotHaveDuplicates()));
        await().until(() -> mades.stream().allMatch(made -> work(made) == 0));
    }

    @Test
    void theLaneOfAKilledReplicaIsTakenUpAndNothingIsLost() {
        var made = endpoint(live, RECEIVERS.working());
        execute("insert into work (queue, id, due_at, attempt, lease, created_at)"
                + " values ('webhook-endpoint', '%s', '%s', 1, 'of-the-dead', now())"
                        .formatted(made.id(), clock.instant().plusSeconds(30)));
        var sent = List.of(queued(live), queued(live), queued(live)).stream()
                .map(event -> event.id().value())
                .toList();
        await().until(() ->
                count("select count(*) as n from delivery where endpoint = '%s'".formatted(made.id())) == 3);
        await().during(Duration.ofSeconds(1)).until(() -> made.path().received().isEmpty());

        clock.advance(Duration.ofSeconds(31));

        await().untilAsserted(() -> assertThat(made.path().events()).containsExactlyInAnyOrderElementsOf(sent));
        await().until(() -> work(made) == 0);
    }

    @Test
    void aLaneThatIsOverLeavesNothingBehindAndOneThatWaitsComesBackInTime() {
        var made = endpoint(live, RECEIVERS.path(Receivers.status(500)));
        queued(live);
        await().until(() -> isIdle(made) && made.path().received().size() == 1);
        await().until(() -> count("select count(*) as n from work w join delivery d on d.endpoint = w.id"
                        + " where w.due_at = d.next_attempt_at and w.id = '%s'".formatted(made.id()))
                == 1);

        client.as(live)
                .delete()
                .uri(ENDPOINTS + "/" + made.id())
                .exchange()
                .expectStatus()
                .isOk();

        assertThat(work(made)).isZero();
    }

    private Mono<Void> tellAtTheEnd(AccountId account, Random random) {
        return Flux.range(0, EVENTS_EACH)
                .concatMap(_ -> Mono.delay(Duration.ofMillis(LINGER_MILLIS - 20 + random.nextInt(60)))
                        .then(Mono.defer(() -> fanOut(account))))
                .then();
    }

    private Mono<Void> fanOut(AccountId account) {
        var project = TestProject.of(account).mode(Mode.LIVE).becomes(ProjectStatus.QUEUED);
        var told = new Event(ids.event(), EventType.PROJECT_QUEUED, "/projects-service", clock.instant(), project);
        var event = events.publicOf(told).orElseThrow();
        return events.store(event).then(deliveries.fanOut(event)).as(tx::transactional);
    }

    private long work(Made made) {
        return count("select count(*) as n from work where id = '%s'".formatted(made.id()));
    }
}
