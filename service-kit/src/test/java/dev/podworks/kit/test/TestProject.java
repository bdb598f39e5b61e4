package dev.podworks.kit.test;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.project.Failure;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.project.ProjectSnapshot.OutputLink;
import dev.podworks.contracts.project.ProjectSnapshot.Track;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.contracts.studio.ProjectWarning;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.contracts.studio.TranscriptCorrection;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Builds the events that projects-service publishes over the life of a project.
///
/// It starts as a live draft of one file, with submission number 1 and a price of a minute.
public final class TestProject {
    private static final Ids IDS = new Ids(InstantSource.system());

    private final ProjectId id = IDS.project();
    private final AccountId account;
    private Instant createdAt = Instant.ofEpochMilli(System.currentTimeMillis());
    private List<Track> tracks = List.of(new Track(IDS.file(), "interview.wav", 0, 59.5));
    private Mode mode = Mode.LIVE;
    private @Nullable ShowId show;
    private boolean keep;
    private ProjectStatus status = ProjectStatus.DRAFT;
    private long price = 60;
    private int submission = 1;
    private long version;
    private List<DestinationId> deliveries = List.of();
    private long outputBytes = 480_000;
    private List<ProjectWarning> warnings = List.of();
    private @Nullable TranscriptCorrection correction;

    private TestProject(AccountId account) {
        this.account = account;
    }

    public static TestProject of(AccountId account) {
        return new TestProject(account);
    }

    public TestProject mode(Mode mode) {
        this.mode = mode;
        return this;
    }

    /// Its submission, start and end follow a second later each.
    public TestProject createdAt(Instant createdAt) {
        this.createdAt = createdAt;
        return this;
    }

    public TestProject show(ShowId show) {
        this.show = show;
        return this;
    }

    /// Its outputs never expire, as the show's default can be.
    public TestProject kept() {
        this.keep = true;
        return this;
    }

    /// Replaces its files by these, which have not been measured.
    public TestProject files(FileId... files) {
        this.tracks = IntStream.range(0, files.length)
                .mapToObj(i -> new Track(files[i], String.format(Locale.ROOT, "track-%d.wav", i), i, null))
                .toList();
        return this;
    }

    /// Sets the duration of each file, and the price accordingly.
    public TestProject measured(double seconds) {
        this.tracks = tracks.stream()
                .map(track -> new Track(track.fileId(), track.fileName(), track.position(), seconds))
                .toList();
        this.price = tracks.size() * (long) Math.ceil(seconds);
        return this;
    }

    public TestProject price(long seconds) {
        this.price = seconds;
        return this;
    }

    public TestProject submission(int number) {
        this.submission = number;
        return this;
    }

    /// Sets the destinations of its deliveries.
    public TestProject deliveredTo(DestinationId... destinations) {
        this.deliveries = List.of(destinations);
        return this;
    }

    /// Sets the size of its output.
    public TestProject outputBytes(long sizeBytes) {
        this.outputBytes = sizeBytes;
        return this;
    }

    /// Adds the warning that there is no transcript.
    public TestProject withoutTranscript(String message) {
        this.warnings = List.of(new ProjectWarning(ProjectWarning.Code.TRANSCRIPT_UNAVAILABLE, message));
        return this;
    }

    /// Sets the correction of its transcript that is to be written.
    public TestProject correctedBy(TranscriptCorrection correction) {
        this.correction = correction;
        return this;
    }

    public ProjectId id() {
        return id;
    }

    /// The event of the transition to a status, with the next version.
    public ProjectEvent becomes(ProjectStatus next) {
        var previous = status;
        status = next;
        version++;
        return new ProjectEvent(snapshot(), previous);
    }

    public ProjectSnapshot snapshot() {
        var ended = status == ProjectStatus.COMPLETED || status == ProjectStatus.FAILED;
        return new ProjectSnapshot(
                id,
                version,
                account,
                mode,
                show,
                "An interview",
                "episode-1",
                Map.of("series", "talks"),
                status,
                ProjectSettings.DEFAULTS,
                tracks,
                keep,
                deliveries,
                price,
                submission,
                null,
                status == ProjectStatus.FAILED
                        ? new Failure(Failure.Code.PROCESSING_FAILED, "Processing failed.")
                        : null,
                status == ProjectStatus.COMPLETED ? outputs() : null,
                status == ProjectStatus.COMPLETED ? List.of(link()) : List.of(),
                createdAt,
                createdAt.plusSeconds(1),
                createdAt.plusSeconds(2),
                ended ? createdAt.plusSeconds(3) : null,
                correction);
    }

    private OutputLink link() {
        return new OutputLink("interview.mp3", "/v1/outputs/" + id);
    }

    private StoredOutputs outputs() {
        var folder = String.format(Locale.ROOT, "outputs/%s/%d-1/", id, submission);
        var audio = new StoredOutputs.StoredOutput(
                StoredOutputs.Kind.AUDIO, "interview.mp3", outputBytes, folder + "interview.mp3");
        return new StoredOutputs(List.of(audio), List.of(), folder + "outputs.zip", folder + "manifest.json", warnings);
    }
}
