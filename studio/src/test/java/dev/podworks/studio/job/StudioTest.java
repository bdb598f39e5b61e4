package dev.podworks.studio.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.FileEvent;
import dev.podworks.contracts.event.StudioEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.RecordedEvents;
import dev.podworks.kit.test.ServiceTestKit;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestEventPublisher;
import dev.podworks.kit.test.TestProject;
import dev.podworks.media.MediaSource;
import dev.podworks.media.test.TestMedia;
import dev.podworks.store.ObjectStore;
import dev.podworks.studio.render.RenderJob;
import dev.podworks.testkit.ServiceProperties;
import io.r2dbc.postgresql.codec.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Import;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.transaction.reactive.TransactionalOperator;
import tools.jackson.databind.json.JsonMapper;

/// The running studio, observed by topics, tables, the store and processes. Shared by all test classes.
@Tag("integration")
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@Import(ServiceTestKit.class)
public abstract class StudioTest {
    protected static final Duration PATIENCE = Duration.ofSeconds(60);
    static final Path WORK_DIR = Path.of("target", "studio-test-work").toAbsolutePath();

    @TempDir
    static Path recordings;

    private static Path shortRecording = Path.of("none");
    private static Path longRecording = Path.of("none");

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry registry) {
        ServiceProperties.withDatabase("studio")
                .withKafka()
                .withStore()
                .and("CALLER_JWKS_URL", TestCallers.keysUrl().toString())
                .and("STUDIO_LEASE", "2s")
                .and("STUDIO_TRANSCRIPTS", "off")
                .and("STUDIO_WORK_DIR", WORK_DIR.toString())
                .register(registry::add);
    }

    @Autowired
    protected RecordedEvents recorded;

    @Autowired
    protected TestEventPublisher publisher;

    @Autowired
    protected ObjectStore store;

    @Autowired
    protected DatabaseClient db;

    @Autowired
    protected TransactionalOperator tx;

    @Autowired
    protected JsonMapper json;

    @BeforeAll
    static void makeRecordings() throws Exception {
        shortRecording = recordings.resolve("short.wav");
        TestMedia.ffmpeg("-i", TestMedia.SAMPLE.toString(), "-ss", "1", "-t", "2", shortRecording.toString());
        // Long enough to be interrupted.
        longRecording = TestMedia.synthesize(recordings.resolve("long.wav"), "anoisesrc=r=8000:a=0.1", "-t", "1200");
    }

    /// After each test: no process is running, no file is left.
    @AfterEach
    void nothingIsLeftOnDiskOrRunning() {
        await().atMost(PATIENCE).untilAsserted(() -> {
            assertThat(jobDirectories()).isEmpty();
            assertThat(ffmpegs()).isEmpty();
        });
    }

    static List<Path> jobDirectories() {
        try (Stream<Path> entries = Files.list(WORK_DIR)) {
            return entries.toList();
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    /// Running FFmpeg processes of this JVM.
    static List<String> ffmpegs() {
        return ProcessHandle.current()
                .descendants()
                .flatMap(process -> process.info().command().stream())
                .filter(command -> command.endsWith("ffmpeg"))
                .toList();
    }

    /// A project of one recording of two seconds.
    TestProject shortProject() {
        return project(shortRecording);
    }

    /// @param paid the duration that files-service would have measured: it decides what the job needs
    TestProject shortProject(Duration paid) {
        return project(shortRecording, paid.toSeconds());
    }

    /// A project whose rendering takes longer than any test.
    TestProject longProject() {
        return project(longRecording, 1200);
    }

    /// @see #shortProject(Duration)
    TestProject longProject(Duration paid) {
        return project(longRecording, paid.toSeconds());
    }

    TestProject project(Path recording) {
        return project(recording, 2);
    }

    /// @param seconds the duration measured by files-service
    TestProject project(Path recording, double seconds) {
        var project = TestProject.of(TestCallers.live().account()).measured(seconds);
        Blocking.run(store.put(ObjectKeys.file(fileOf(project)), recording, "audio/wav"));
        tellReady(project, false);
        return project;
    }

    static RenderJob.Track shortTrack() {
        return new RenderJob.Track(
                new Ids(InstantSource.system()).file(),
                "short.wav",
                new MediaSource.LocalFile(shortRecording),
                false,
                Duration.ofSeconds(2));
    }

    static FileId fileOf(TestProject project) {
        return project.snapshot().files().getFirst().fileId();
    }

    /// The file event of the project's file.
    void tellReady(TestProject project, boolean twoSpeakers) {
        publisher.publish(EventType.FILE_READY, new FileEvent(file(project, twoSpeakers)));
    }

    static FileSnapshot file(TestProject project, boolean twoSpeakers) {
        var now = Instant.ofEpochMilli(System.currentTimeMillis());
        var measured = new FileSnapshot.Measured(2, twoSpeakers ? 2 : 1, 48_000, 200_000, false, twoSpeakers);
        return new FileSnapshot(
                fileOf(project),
                1,
                project.snapshot().account(),
                Mode.LIVE,
                "key_1",
                "interview.wav",
                FileStatus.READY,
                measured,
                null,
                null,
                now,
                now,
                null);
    }

    Event queue(TestProject project) {
        return publisher.publish(EventType.PROJECT_QUEUED, project.becomes(ProjectStatus.QUEUED));
    }

    List<StudioEvent> published(TestProject project) {
        return recorded.of(Topic.STUDIO, project.id().value()).stream()
                .map(event -> (StudioEvent) event.payload())
                .toList();
    }

    /// Without the progress events.
    List<EventType> steps(TestProject project) {
        return recorded.typesOf(Topic.STUDIO, project.id().value()).stream()
                .filter(type -> type != EventType.STUDIO_PROGRESS)
                .toList();
    }

    void awaitSteps(TestProject project, EventType... types) {
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(steps(project)).containsExactly(types));
    }

    /// Waits until FFmpeg is running.
    void awaitProgress(TestProject project) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(
                                recorded.typesOf(Topic.STUDIO, project.id().value()))
                        .contains(EventType.STUDIO_PROGRESS));
    }

    /// Waits until all events published before are handled: records of one key are handled in order.
    protected void awaitHandled(Event event) {
        await().atMost(PATIENCE)
                .until(() ->
                        Boolean.TRUE.equals(db.sql("select count(*) = 1 as handled from inbox where event_id = :id")
                                .bind("id", event.id().value())
                                .map(row -> row.get("handled", Boolean.class))
                                .one()
                                .block()));
    }

    String stateOf(TestProject project) {
        return Blocking.get(db.sql("select state from job where project = :project")
                .bind("project", project.id().value())
                .map(row -> row.get("state", String.class))
                .one());
    }

    int failuresOf(TestProject project) {
        return Blocking.get(db.sql("select failures from job where project = :project")
                .bind("project", project.id().value())
                .map(row -> row.get("failures", Integer.class))
                .one());
    }

    /// Ends the delay before the next attempt.
    void skipThePause(TestProject project) {
        Blocking.run(db.sql("update work set due_at = now() where id like :project and lease is null")
                .bind("project", project.id().value() + "/%")
                .then());
    }

    /// Sets the rows as left by a worker killed during its first attempt, of the release before there were classes.
    ///
    /// @param length remaining lease
    Lease leave(TestProject project, String token, int failures, Duration length) {
        var snapshot = project.becomes(ProjectStatus.QUEUED).project();
        var lease =
                new Lease(JobClass.STANDARD.queue(), snapshot.submissionRef().key(), 1, token, Cause.UNKNOWN);
        var job = db.sql("""
                insert into job (project, submission, snapshot, version, state, failures, created_at)
                values (:project, :submission, :snapshot, :version, 'running', :failures, now())
                """)
                .bind("project", snapshot.id().value())
                .bind("submission", snapshot.submission())
                .bind("snapshot", Json.of(json.writeValueAsBytes(snapshot)))
                .bind("version", snapshot.version())
                .bind("failures", failures)
                .then();
        var work = db.sql("""
                insert into work (queue, id, due_at, attempt, lease, created_at)
                values (:queue, :id, now() + make_interval(secs => :length), 1, :lease, now())
                """)
                .bind("queue", lease.queue())
                .bind("id", lease.id())
                .bind("length", (double) length.toSeconds())
                .bind("lease", token)
                .then();
        Blocking.run(job.then(work).as(tx::transactional));
        return lease;
    }
}
