package dev.podworks.webhooks.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.billing.Balance;
import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.event.CreditsEvent;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import dev.podworks.webhooks.WebhooksTest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The feed, with real PostgreSQL and Kafka.
class FeedTest extends WebhooksTest {
    private AccountId account;

    @BeforeEach
    void useItsAccount() {
        account = live.account();
    }

    @Test
    void projectEventsAreListedNewestFirst() {
        var project = completed(TestProject.of(account));
        var events = awaitEvents(live, "", 4);

        assertThat(types(events))
                .containsExactly("project.completed", "project.processing", "project.queued", "project.validating");
        var completed = events.getFirst();
        assertThat(completed.path("object").asString()).isEqualTo("event");
        assertThat(completed.path("mode").asString()).isEqualTo("live");
        assertThat(completed.path("createdAt").asString())
                .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
        assertThat(completed.at("/data/previousStatus").asString()).isEqualTo("processing");
        var object = completed.at("/data/object");
        assertThat(object.path("object").asString()).isEqualTo("project");
        assertThat(object.path("id").asString()).isEqualTo(project.id().value());
        assertThat(object.path("status").asString()).isEqualTo("completed");
        assertThat(object.path("rejection").isNull()).isTrue();
        assertThat(object.path("filesAvailable").asBoolean()).isTrue();
        assertThat(object.at("/outputs/0/url").asString()).startsWith("https://");
        assertThat(completed.toString()).as("no storage keys").doesNotContain("objectKey", "/1-1/");
    }

    @Test
    void completedProjectListsItsWarnings() {
        completed(TestProject.of(account).withoutTranscript("There is no transcript."));
        var object = awaitEvents(live, "", 4).getFirst().at("/data/object");
        assertThat(object.path("warnings")).hasSize(1);
        assertThat(object.at("/warnings/0/code").asString()).isEqualTo("transcript_unavailable");
        assertThat(object.at("/warnings/0/message").asString()).isEqualTo("There is no transcript.");
    }

    @Test
    void redeliveredEventIsListedOnce() {
        var event = publisher.publish(
                EventType.PROJECT_VALIDATING, TestProject.of(account).becomes(ProjectStatus.VALIDATING));
        publisher.publish(event);
        completed(TestProject.of(account));
        assertThat(awaitEvents(live, "", 5))
                .extracting(one -> one.path("id").asString())
                .doesNotHaveDuplicates();
    }

    @Test
    void internalEventsAreNotListed() {
        var project = TestProject.of(account);
        publisher.publish(EventType.PROJECT_CHARGE_REQUESTED, project.becomes(ProjectStatus.VALIDATING));
        publisher.publish(EventType.PROJECT_QUEUED, project.becomes(ProjectStatus.QUEUED));
        assertThat(types(awaitEvents(live, "", 1))).containsExactly("project.queued");
    }

    @Test
    void pagesContainEachEventOnceWhileNewEventsArrive() {
        completed(TestProject.of(account));
        awaitEvents(live, "", 4);
        var seen = new ArrayList<String>();
        var page = feed(live, "?limit=2");
        page.path("events").forEach(event -> seen.add(event.path("type").asString()));
        completed(TestProject.of(account));
        awaitEvents(live, "", 8);
        page = feed(live, "?limit=2&cursor=" + page.path("nextCursor").asString());
        page.path("events").forEach(event -> seen.add(event.path("type").asString()));

        assertThat(seen)
                .containsExactly("project.completed", "project.processing", "project.queued", "project.validating");
        assertThat(page.path("nextCursor").isNull()).isTrue();
    }

    @Test
    void eventsAreFilteredByTypeOrPattern() {
        completed(TestProject.of(account));
        grant();
        awaitEvents(live, "", 5);
        assertThat(types(awaitEvents(live, "?type=project.queued", 1))).containsExactly("project.queued");
        assertThat(awaitEvents(live, "?type=project.*", 4)).hasSize(4);
        assertThat(types(awaitEvents(live, "?type=credits.*", 1))).containsExactly("credits.added");
        assertThat(types(awaitEvents(live, "?type=project.queued,credits.*,project.queued", 2)))
                .containsExactlyInAnyOrder("project.queued", "credits.added");
        rejected(live, "?type=project", 400, "invalid_request");
        rejected(live, "?type=project.*,project", 400, "invalid_request");
        rejected(live, "?type=project.charge_requested", 400, "invalid_request");
    }

    @Test
    void eventsAreFilteredByProjectAndTime() {
        var project = completed(TestProject.of(account)).id().value();
        var between = clock.instant();
        tick();
        completed(TestProject.of(account));
        grant();
        awaitEvents(live, "", 9);

        assertThat(awaitEvents(live, "?project=" + project, 4))
                .extracting(event -> event.at("/data/object/id").asString())
                .containsOnly(project);
        assertThat(types(awaitEvents(live, "?type=project.queued,credits.*&project=" + project, 1)))
                .containsExactly("project.queued");
        assertThat(awaitEvents(live, "?createdBefore=" + between, 4)).hasSize(4);
        assertThat(awaitEvents(live, "?createdAfter=" + between, 5)).hasSize(5);
        assertThat(types(awaitEvents(live, "?type=project.completed&createdAfter=" + between, 1)))
                .containsExactly("project.completed");
        assertThat(awaitEvents(live, "?project=prj_00000000000000000000000000", 0))
                .isEmpty();
        assertThat(awaitEvents(TestCallers.live(), "?project=" + project, 0)).isEmpty();
        rejected(live, "?project=" + project + "x!", 400, "invalid_request");
        rejected(live, "?createdAfter=" + between + "&createdBefore=" + between, 400, "invalid_request");
    }

    @Test
    void aCursorIsValidForItsFilterOnly() {
        var project = completed(TestProject.of(account)).id().value();
        awaitEvents(live, "", 4);
        var filtered = "?limit=2&project=" + project;
        var cursor = feed(live, filtered).path("nextCursor").asString();
        assertThat(feed(live, filtered + "&cursor=" + cursor).path("events")).hasSize(2);
        rejected(live, "?cursor=" + cursor, 400, "invalid_cursor");
        rejected(live, filtered + "&type=project.*&cursor=" + cursor, 400, "invalid_cursor");
    }

    /// Partitions that are created from now on have an index for each filter.
    @Test
    void filtersAreReadFromTheirIndexes() {
        insertEvents();

        assertThat(plan("type = 'project.failed'")).contains("account_mode_type_created_at_id_idx");
        assertThat(plan("event_project(type, body) = 'prj_7'"))
                .contains("account_mode_event_project_created_at_id_idx");
    }

    /// So many that the choice of the index matters: one of a hundred has the type, one of five hundred the project.
    private void insertEvents() {
        execute("""
                insert into event (id, type, account, mode, created_at, body)
                select 'evt_' || lpad(i::text, 26, '0'),
                    case when i %% 100 = 0 then 'project.failed' else 'project.queued' end, '%s', 'live',
                    now() - i * interval '1 millisecond',
                    convert_to(json_build_object('data', json_build_object('object', json_build_object(
                        'id', 'prj_' || i %% 500)))::text, 'UTF8')
                from generate_series(1, 5000) i
                """.formatted(account));
        execute("analyze event");
    }

    private String plan(String condition) {
        var explain = db.sql("""
                        explain select id from event where account = '%s' and mode = 'live' and %s
                        order by created_at desc, id desc limit 21
                        """.formatted(account, condition))
                .map(row -> row.get(0, String.class))
                .all()
                .collectList();
        return String.join("\n", Objects.requireNonNull(explain.block()));
    }

    @Test
    void creditsEventsRequireTheAccountScope() {
        grant();
        publisher.publish(EventType.PROJECT_QUEUED, TestProject.of(account).becomes(ProjectStatus.QUEUED));
        awaitEvents(live, "", 2);
        var reader = TestCallers.with(live, Scope.PROJECTS_READ);
        assertThat(types(awaitEvents(reader, "", 1))).containsExactly("project.queued");
        rejected(reader, "?type=credits.added", 403, "missing_scope");
    }

    @Test
    void keyLimitedToAShowSeesOnlyThatShowsProjects() {
        var show = new ShowId("shw_01kahp3x8v0s5m2c9d7q4e6t1r");
        completed(TestProject.of(account).show(show));
        completed(TestProject.of(account));
        grant();
        awaitEvents(live, "", 9);
        var limited = new Caller(account, live.actorType(), live.actorId(), Mode.LIVE, live.scopes(), show, null);
        assertThat(awaitEvents(limited, "", 4)).hasSize(4);
        rejected(limited, "?type=credits.*", 403, "show_limited");
    }

    @Test
    void expiredEventsAreNotListedAndLateEventsAre() {
        publisher.publish(grantOf(clock.instant().minus(Duration.ofDays(31))));
        publisher.publish(grantOf(clock.instant().minus(Duration.ofDays(29))));
        grant();
        assertThat(awaitEvents(live, "", 2)).hasSize(2);
        clock.advance(Duration.ofDays(1).plusMinutes(1));

        assertThat(awaitEvents(live, "", 1)).hasSize(1);
    }

    @Test
    void eventsOfOtherModesAndAccountsAreNotListed() {
        completed(TestProject.of(account).mode(Mode.TEST));
        assertThat(awaitEvents(TestCallers.of(account, Mode.TEST), "", 4)).hasSize(4);
        assertThat(feed(live, "").path("events")).isEmpty();
        assertThat(feed(TestCallers.test(), "").path("events")).isEmpty();
    }

    @Test
    void cursorOfAnotherAccountIsRejected() {
        completed(TestProject.of(account));
        awaitEvents(live, "", 4);
        var cursor = feed(live, "?limit=1").path("nextCursor").asString();
        rejected(TestCallers.live(), "?cursor=" + cursor, 400, "invalid_cursor");
    }

    private TestProject completed(TestProject project) {
        publisher.publish(EventType.PROJECT_VALIDATING, project.becomes(ProjectStatus.VALIDATING));
        tick();
        publisher.publish(EventType.PROJECT_QUEUED, project.becomes(ProjectStatus.QUEUED));
        tick();
        publisher.publish(EventType.PROJECT_PROCESSING, project.becomes(ProjectStatus.PROCESSING));
        tick();
        publisher.publish(EventType.PROJECT_COMPLETED, project.becomes(ProjectStatus.COMPLETED));
        tick();
        return project;
    }

    private void tick() {
        clock.advance(Duration.ofMillis(1));
    }

    private void grant() {
        publisher.publish(grantOf(clock.instant()));
    }

    private Event grantOf(Instant time) {
        var balance = new Balance(60, Map.of(Bucket.PROMO, 60L));
        var payload = new CreditsEvent(account, "grant", Bucket.PROMO, 60, balance);
        return new Event(ids.event(), EventType.CREDITS_ADDED, "/billing-service", time, payload);
    }

    private List<JsonNode> awaitEvents(Caller caller, String query, int count) {
        await().until(() -> feed(caller, query).path("events").size() >= count);
        var events = new ArrayList<JsonNode>();
        feed(caller, query).path("events").forEach(events::add);
        assertThat(events).hasSize(count);
        return events;
    }

    private JsonNode feed(Caller caller, String query) {
        var response = client.as(caller)
                .get()
                .uri("/v1/events" + query)
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody(JsonNode.class)
                .returnResult()
                .getResponseBody();
        return Objects.requireNonNull(response);
    }

    private void rejected(Caller caller, String query, int status, String code) {
        client.as(caller)
                .get()
                .uri("/v1/events" + query)
                .exchange()
                .expectStatus()
                .isEqualTo(status)
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo(code);
    }

    private static List<String> types(List<JsonNode> events) {
        return events.stream().map(event -> event.path("type").asString()).toList();
    }
}
