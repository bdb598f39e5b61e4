package dev.podworks.projects;

import static dev.podworks.contracts.event.EventType.PROJECT_REJECTED;
import static dev.podworks.contracts.event.EventType.PROJECT_VALIDATING;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.delivery.DestinationSnapshot;
import dev.podworks.contracts.event.ChargeEvent;
import dev.podworks.contracts.event.DestinationEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.StudioEvent;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.caller.Principal.Operator;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestCallers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import tools.jackson.databind.JsonNode;

/// The retention of rows.
class RetentionTest extends ProjectsTest {
    private static final Duration MONTH = Duration.ofDays(30);
    private static final int MONTHS = 12;
    private static final int EACH_MONTH = 5;
    /// From this month on, no table may grow.
    private static final int SETTLED = 4;
    private static final StoredOutputs OUTPUTS =
            new StoredOutputs(List.of(), List.of(), "outputs/all.zip", "outputs/m.json");
    /// Customers' records, which are kept until they are deleted.
    private static final Set<String> CUSTOMER_TABLES = Set.of("project", "show");

    private final Caller caller = TestCallers.live();

    @Autowired
    DatabaseClient db;

    @Autowired
    List<Sweep> sweeps;

    @Autowired
    Ids ids;

    @Test
    void everyTableStaysBoundedOverAYear() {
        var settled = Map.<String, Long>of();
        for (int month = 1; month <= MONTHS; month++) {
            for (int i = 0; i < EACH_MONTH; i++) {
                runWorkload();
            }
            passMonth();
            settled = month == SETTLED ? rows() : settled;
        }
        var bounds = settled;
        assertThat(rows())
                .containsKeys(
                        "known_file", "known_destination", "progress", "test_day", "studio_sample", "inbox", "work")
                .allSatisfy((table, rows) ->
                        assertThat(rows).as(table).isLessThan(bounds.getOrDefault(table, 0L) + 2 * EACH_MONTH));
    }

    /// A new table needs an entry there, with its retention.
    @Test
    void theReadmeListsEveryTable() throws Exception {
        var readme = Files.readString(Path.of("README.md"));
        assertThat(tables()).allSatisfy(table -> assertThat(readme).contains("| `" + table + "` |"));
    }

    @Test
    void aFileRemovedFromTheReadModelIsShownAsDeleted() {
        var file = FILES.addReady(caller, 10).id();
        var project = completed(file);
        expire(file);

        CLOCK.advance(MONTH);
        sweep();
        assertThat(isStored(file)).as("30 days after its end").isTrue();
        CLOCK.advance(Duration.ofHours(1));
        sweep();
        assertThat(isStored(file)).isFalse();
        assertThat(read(caller, project).at("/files/0/uploadStatus").stringValue())
                .isEqualTo("deleted");
    }

    /// Otherwise it would wait for the file until its deadline and be rejected with a wrong reason.
    @Test
    void aFailedProjectRetriedWithoutItsFileIsRejectedImmediately() {
        var file = FILES.addReady(caller, 10).id();
        var project = failed(file);
        publish(FILES.setStatus(file, FileStatus.DELETED));
        awaitStored(file, "deleted");
        CLOCK.advance(MONTH.plusHours(1));
        sweep();
        assertThat(isStored(file)).isFalse();

        body(
                client.as(new Operator())
                        .post()
                        .uri("/operator/projects/{id}/retry", id(project).value())
                        .exchange(),
                200);

        await().untilAsserted(() -> assertThat(publishedTypes(project)).endsWith(PROJECT_VALIDATING, PROJECT_REJECTED));
        assertThat(read(caller, project).at("/rejection/code").stringValue()).isEqualTo("upload_missing");
    }

    @Test
    void filesOfProjectsThatCanBeSubmittedAreKept() {
        var file = FILES.addReady(caller, 10).id();
        var draft = create(caller, file.value());
        expire(file);
        for (int i = 0; i < 3; i++) {
            CLOCK.advance(MONTH.plusHours(1));
            sweep();
            assertThat(isStored(file)).isTrue();
        }

        body(delete(caller, draft), 200);
        CLOCK.advance(MONTH.plusHours(1));
        sweep();

        assertThat(isStored(file)).isFalse();
    }

    /// Uses every feature once. Everything that is created ends within the month.
    private void runWorkload() {
        var file = FILES.addReady(caller, 10).id();
        var project = completed(file);
        publisher.publish(
                EventType.STUDIO_PROGRESS,
                new StudioEvent.Progressed(first(project), caller.account(), 1, "Packing the files", 99, 1, 100));
        expire(file);

        var destination = ids.destination();
        for (var removed : List.of(false, true)) {
            publisher.publish(
                    EventType.DESTINATION_CHANGED,
                    new DestinationEvent(new DestinationSnapshot(
                            destination, removed ? 2 : 1, caller.account(), "Finished episodes", removed)));
        }
        var tester = TestCallers.test();
        var test = createReady(tester, 1);
        submit(tester, test);
        body(cancel(tester, test), 200);
        expire(fileId(test));
        var draft = create(caller, inline("a.wav"));
        body(delete(caller, draft), 200);
        expire(fileId(draft));
    }

    private void expire(FileId file) {
        publish(FILES.setStatus(file, FileStatus.EXPIRED));
        awaitStored(file, "expired");
    }

    private static FileId fileId(JsonNode project) {
        return new FileId(project.at("/files/0/fileId").stringValue());
    }

    private void passMonth() {
        await().untilAsserted(() -> assertThat(removedDestinations()).isGreaterThanOrEqualTo(EACH_MONTH));
        CLOCK.advance(MONTH.plusHours(1));
        // The retention of the inbox uses the clock of the database.
        Blocking.run(db.sql("update inbox set received_at = received_at - interval '30 days'")
                .then());
        sweep();
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            CLOCK.advance(Duration.ofMinutes(5));
            assertThat(count("work")).isZero();
        });
    }

    private void sweep() {
        sweeps.forEach(sweep -> sweep.sweep().block(Duration.ofSeconds(30)));
    }

    private JsonNode completed(FileId file) {
        var project = processing(file);
        publisher.publish(
                EventType.STUDIO_FINISHED, new StudioEvent.Finished(first(project), caller.account(), 1, OUTPUTS));
        return awaitStatus(caller, project, "completed");
    }

    private JsonNode failed(FileId file) {
        var project = processing(file);
        publisher.publish(
                EventType.STUDIO_FAILED,
                new StudioEvent.Failed(first(project), caller.account(), 1, "It has no audio."));
        return awaitStatus(caller, project, "failed");
    }

    private JsonNode processing(FileId file) {
        var project = submit(caller, create(caller, file.value()));
        publisher.publish(EventType.CHARGE_SETTLED, new ChargeEvent(first(project), caller.account(), 10, 90));
        awaitStatus(caller, project, "queued");
        publisher.publish(EventType.STUDIO_STARTED, new StudioEvent.Started(first(project), caller.account(), 1));
        awaitStatus(caller, project, "processing");
        CLOCK.advance(Duration.ofSeconds(5));
        return project;
    }

    private void awaitStored(FileId file, String status) {
        await().until(() -> Blocking.get(db.sql(
                        "select exists (select 1 from known_file where id = :id and document ->> 'status' = :status) as it")
                .bind("id", file.value())
                .bind("status", status)
                .map(row -> row.get("it", Boolean.class))
                .one()));
    }

    private boolean isStored(FileId file) {
        return Blocking.get(db.sql("select exists (select 1 from known_file where id = :id) as it")
                .bind("id", file.value())
                .map(row -> row.get("it", Boolean.class))
                .one());
    }

    private long removedDestinations() {
        return Blocking.get(db.sql("select count(*) as n from known_destination where removed and account = :account")
                .bind("account", caller.account().value())
                .map(row -> row.get("n", Long.class))
                .one());
    }

    /// Row counts of the tables that must not grow.
    private Map<String, Long> rows() {
        return tables().stream()
                .filter(table -> !CUSTOMER_TABLES.contains(table) && !table.startsWith("outbox"))
                .collect(toMap(table -> table, this::count));
    }

    private long count(String table) {
        return Blocking.get(db.sql("select count(*) as n from " + table)
                .map(row -> row.get("n", Long.class))
                .one());
    }

    private List<String> tables() {
        return Blocking.get(
                db.sql("""
                select relname from pg_class
                where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
                  and relname <> 'flyway_schema_history'
                order by relname
                """).map(row -> row.get("relname", String.class)).all().collectList());
    }

    private static SubmissionRef first(JsonNode project) {
        return new SubmissionRef(id(project), 1);
    }
}
