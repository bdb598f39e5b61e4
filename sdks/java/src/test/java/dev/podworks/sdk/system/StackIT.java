package dev.podworks.sdk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.podworks.sdk.Podworks;
import dev.podworks.sdk.credits.UsageQuery;
import dev.podworks.sdk.errors.BadRequestException;
import dev.podworks.sdk.errors.NotFoundException;
import dev.podworks.sdk.errors.ProjectFailedException;
import dev.podworks.sdk.errors.WebhookSignatureException;
import dev.podworks.sdk.files.UploadOptions;
import dev.podworks.sdk.files.UploadSource;
import dev.podworks.sdk.model.CreateProjectRequest;
import dev.podworks.sdk.model.CreateProjectSettings;
import dev.podworks.sdk.model.CreateWebhookEndpoint;
import dev.podworks.sdk.model.FileStatus;
import dev.podworks.sdk.model.MeActorType;
import dev.podworks.sdk.model.Output;
import dev.podworks.sdk.model.PodworksFile;
import dev.podworks.sdk.model.ProjectFileIn;
import dev.podworks.sdk.model.ProjectStatus;
import dev.podworks.sdk.model.TestOutcome;
import dev.podworks.sdk.model.UpdateProjectRequest;
import dev.podworks.sdk.model.UsageGroupBy;
import dev.podworks.sdk.model.WebhookEventType;
import dev.podworks.sdk.projects.DownloadOptions;
import dev.podworks.sdk.projects.ProjectWaitOptions;
import dev.podworks.sdk.webhooks.Event;
import dev.podworks.sdk.webhooks.Event.PingEvent;
import dev.podworks.sdk.webhooks.Event.ProjectEvent;
import dev.podworks.sdk.webhooks.Webhooks;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.sound.sampled.AudioFileFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.UnsupportedAudioFileException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The SDK against a running stack: system-tests starts it and passes its address and keys. By hand, after {@code
 * ./podworks up --detach}, with PODWORKS_BASE_URL, PODWORKS_LIVE_KEY and PODWORKS_TEST_KEY: {@code mvn test
 * -Dtest=StackIT}.
 */
class StackIT {
    private static final Path SAMPLE = Path.of("../../samples/interview.wav");
    private static final Podworks LIVE = client("PODWORKS_LIVE_KEY");
    private static final Podworks SIMULATED = client("PODWORKS_TEST_KEY");

    @TempDir
    Path folder;

    @Test
    void aRecordingBecomesFinishedFiles() throws IOException, UnsupportedAudioFileException {
        var recording = recording();
        var sent = new AtomicLong();
        var file =
                LIVE.files().upload(recording, new UploadOptions().onProgress(progress -> sent.set(progress.bytes())));
        assertThat(sent).hasValue(Files.size(recording));
        assertThat(file.getStatus()).isEqualTo(FileStatus.READY);

        var statuses = EnumSet.noneOf(ProjectStatus.class);
        var request = new CreateProjectRequest()
                .files(ProjectFileIn.of(file))
                .name("Episode 12")
                .metadata(Map.of("series", "talks"))
                .settings(new CreateProjectSettings().loudnessLufs(-19));
        var waiting = new ProjectWaitOptions().onProgress(state -> statuses.add(state.getStatus()));
        var project = LIVE.projects().createAndWait(request, waiting);
        assertThat(statuses).contains(ProjectStatus.PROCESSING, ProjectStatus.COMPLETED);
        assertThat(project.getSettings().getLoudnessLufs()).isEqualTo(-19);

        var out = folder.resolve("out");
        var paths = LIVE.projects().download(project, out, new DownloadOptions().manifest(true));
        assertThat(paths)
                .startsWith(out.resolve("interview.mp3"), out.resolve("interview.flac"))
                .endsWith(out.resolve("manifest.json"));
        for (Output output : project.getOutputs()) {
            assertThat(out.resolve(output.getName())).hasSize(output.getSizeBytes());
        }

        assertThat(LIVE.credits().ledger()).anySatisfy(line -> {
            assertThat(line.getProjectId()).isEqualTo(project.getId());
            assertThat(line.getDeltaSeconds()).isEqualTo(-project.getCreditsSeconds());
        });
        var types = LIVE.events().list(List.of("project.*")).pageSize(1).stream()
                .filter(event -> isOf(event, project.getId()))
                .limit(3)
                .map(Event::type);
        assertThat(types).containsExactly("project.completed", "project.processing", "project.queued");
    }

    @Test
    void aTestProjectEndsAsItsTestOutcomeSays() throws IOException {
        var file = upload();

        var request = new CreateProjectRequest().files(ProjectFileIn.of(file)).testOutcome(TestOutcome.FAILED);
        assertThatThrownBy(() -> SIMULATED.projects().createAndWait(request))
                .isInstanceOf(ProjectFailedException.class);
    }

    @Test
    void inAnUpdateOmittedPropertiesStayAndNullClears() throws IOException {
        var draft = SIMULATED
                .projects()
                .create(new CreateProjectRequest()
                        .files(ProjectFileIn.of(upload()))
                        .name("Episode 13")
                        .clientRef("ep-13"));

        var updated = SIMULATED.projects().update(draft.getId(), new UpdateProjectRequest().name(null));

        assertThat(updated.getName()).isNull();
        assertThat(updated.getClientRef()).isEqualTo("ep-13");
        SIMULATED.projects().delete(draft.getId());
    }

    @Test
    void aWebhookIsVerifiedAndTyped() throws IOException, InterruptedException {
        var received = new LinkedBlockingQueue<Webhook>();
        var receiver = receiver(received);
        var url = "http://127.0.0.1:" + receiver.getAddress().getPort() + "/hooks";
        var created = SIMULATED
                .webhookEndpoints()
                .create(new CreateWebhookEndpoint().url(url).eventTypes(WebhookEventType.PROJECT_COMPLETED));
        var id = created.getEndpoint().getId();
        try {
            SIMULATED.webhookEndpoints().test(id);
            var webhook = received.poll(30, TimeUnit.SECONDS);
            assertThat(webhook).isNotNull();
            var secrets = List.of("whsec_previous", created.getSecret());
            var event = Webhooks.constructEvent(webhook.body(), webhook.signature(), secrets);
            assertThat(event)
                    .isInstanceOfSatisfying(
                            PingEvent.class,
                            ping -> assertThat(ping.data().getObject().getId()).isEqualTo(id));
            assertThatThrownBy(() -> Webhooks.constructEvent(webhook.body(), webhook.signature(), "whsec_previous"))
                    .isInstanceOf(WebhookSignatureException.class);
            assertThat(SIMULATED.webhookEndpoints().deliveries(id))
                    .singleElement()
                    .satisfies(delivery -> assertThat(delivery.getEventId()).isEqualTo(event.id()));
        } finally {
            SIMULATED.webhookEndpoints().delete(id);
            receiver.stop(0);
        }
    }

    @Test
    void errorsHaveTheirClassCodeRequestIdAndFieldErrors() {
        var missing = catchThrowableOfType(
                NotFoundException.class, () -> SIMULATED.projects().get("prj_00000000000000000000000000"));
        assertThat(missing.code()).hasValue("not_found");
        assertThat(missing.requestId().orElseThrow()).startsWith("req_");

        var invalid = catchThrowableOfType(
                BadRequestException.class,
                () -> SIMULATED.projects().create(new CreateProjectRequest().files(List.of())));
        assertThat(invalid.code()).hasValue("invalid_request");
        assertThat(invalid.fieldErrors().get(0).getPath()).isEqualTo("files");
    }

    @Test
    void everyReadOnlyOperationReturnsWhatTheModelsSay() {
        var credits = LIVE.credits();

        assertThat(LIVE.me().getActorType()).isEqualTo(MeActorType.API_KEY);
        assertThat(credits.balance().getTotalSeconds()).isPositive();
        assertThat(credits.bundles().get(0).getSeconds()).isPositive();
        assertThat(credits.usage(new UsageQuery().groupBy(UsageGroupBy.DAY)).getGroupBy())
                .isEqualTo(UsageGroupBy.DAY);
        assertThat(credits.usageCsv(new UsageQuery())).contains("minutes");
        assertThat(credits.subscription()).isEmpty();
        assertThat(credits.autoTopUp().getEnabled()).isFalse();
        assertThat(LIVE.shows().list()).isEmpty();
        assertThat(LIVE.destinations().list()).isEmpty();
        assertThat(LIVE.connections().list()).isEmpty();
        assertThat(credits.orders()).isEmpty();
        assertThat(credits.purchases()).isEmpty();
    }

    private static Podworks client(String key) {
        return Podworks.builder().apiKey(System.getenv(key)).build();
    }

    private static PodworksFile upload() throws IOException {
        var bytes = Files.readAllBytes(SAMPLE);
        return SIMULATED
                .files()
                .upload(UploadSource.once("interview.wav", bytes.length, new ByteArrayInputStream(bytes)));
    }

    /** The first seconds of the sample: the TypeScript SDK's test has the whole of it processed. */
    private Path recording() throws IOException, UnsupportedAudioFileException {
        try (var sample = AudioSystem.getAudioInputStream(SAMPLE.toFile())) {
            var format = sample.getFormat();
            var cut = new AudioInputStream(sample, format, (long) (5 * format.getFrameRate()));
            var bytes = new ByteArrayOutputStream();
            AudioSystem.write(cut, AudioFileFormat.Type.WAVE, bytes);
            return Files.write(folder.resolve("interview.wav"), bytes.toByteArray());
        }
    }

    private static boolean isOf(Event event, String projectId) {
        return event instanceof ProjectEvent project
                && projectId.equals(project.data().getObject().getId());
    }

    private static HttpServer receiver(BlockingQueue<Webhook> received) throws IOException {
        var receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> received.add(receive(exchange)));
        receiver.start();
        return receiver;
    }

    private static Webhook receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(204, -1);
            return new Webhook(body, exchange.getRequestHeaders().getFirst(Webhooks.SIGNATURE_HEADER));
        }
    }

    private record Webhook(byte[] body, String signature) {}
}
