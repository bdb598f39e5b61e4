package dev.podworks.webhooks.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.billing.Balance;
import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.billing.Subscription;
import dev.podworks.contracts.event.AccountEvent;
import dev.podworks.contracts.event.BillingEvent;
import dev.podworks.contracts.event.ChargeEvent;
import dev.podworks.contracts.event.ConnectionEvent;
import dev.podworks.contracts.event.CreditsEvent;
import dev.podworks.contracts.event.DeliveryEvent;
import dev.podworks.contracts.event.DestinationEvent;
import dev.podworks.contracts.event.DomainEvent;
import dev.podworks.contracts.event.FileEvent;
import dev.podworks.contracts.event.OrderEvent;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.event.ShowEvent;
import dev.podworks.contracts.event.StudioEvent;
import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.PurchaseId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.project.Failure;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.project.ProjectSnapshot.OutputLink;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.contracts.project.Rejection;
import dev.podworks.contracts.studio.ProjectWarning;
import dev.podworks.contracts.studio.StoredOutputs;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// `data` of a public event. Specification: Delivery to an endpoint.
///
/// Snapshots carry more than callers may see (storage keys, say), so each public property is named here.
sealed interface PublicData {
    /// What the event is about.
    Object object();

    /// A project as it was at that moment, without download links. Once it is completed, with its outputs and their
    /// lasting ones.
    record OfProject(@Nullable ProjectStatus previousStatus, Project object) implements PublicData {}

    record OfFile(File object) implements PublicData {}

    record OfCredits(Credits object) implements PublicData {}

    record OfLowCredits(LowCredits object) implements PublicData {}

    record OfTopUp(TopUp object) implements PublicData {}

    record OfDelivery(DeliveryObject object) implements PublicData {}

    record OfConnection(ConnectionObject object) implements PublicData {}

    /// @param secondsGranted what a renewal brought; null for the others
    record OfPlan(Subscription object, @Nullable Long secondsGranted) implements PublicData {}

    /// Whether an event about it says what came out: as `project.completed` does.
    static boolean carriesOutputs(ProjectSnapshot project) {
        return project.status() == ProjectStatus.COMPLETED && project.outputs() != null;
    }

    /// Empty for facts that only services tell each other.
    ///
    /// @param api the API's own address, where lasting links begin
    static Optional<PublicData> of(DomainEvent payload, URI api) {
        return switch (payload) {
            case ProjectEvent told ->
                Optional.of(new OfProject(told.previousStatus(), Project.of(told.project(), api)));
            case FileEvent told -> Optional.of(new OfFile(File.of(told.file())));
            case CreditsEvent told -> Optional.of(new OfCredits(Credits.of(told)));
            case BillingEvent.CreditsLow low -> Optional.of(new OfLowCredits(LowCredits.of(low)));
            case BillingEvent.TopUpFailed failed -> Optional.of(new OfTopUp(TopUp.of(failed)));
            case BillingEvent.PlanChanged plan -> Optional.of(new OfPlan(plan.subscription(), plan.secondsGranted()));
            case DeliveryEvent told -> Optional.of(new OfDelivery(DeliveryObject.of(told.delivery())));
            case ConnectionEvent told -> Optional.of(new OfConnection(ConnectionObject.of(told.connection())));
            case ChargeEvent _, OrderEvent _, StudioEvent _, AccountEvent _, ShowEvent _, DestinationEvent _ ->
                Optional.empty();
        };
    }

    record Project(
            String object,
            ProjectId id,
            ProjectStatus status,
            Mode mode,
            @Nullable String name,
            @Nullable String clientRef,
            @Nullable Map<String, String> metadata,
            @Nullable Long creditsSeconds,
            @Nullable Rejection rejection,
            @Nullable Failure failure,
            Instant createdAt,
            @Nullable Instant queuedAt,
            @Nullable Instant startedAt,
            @Nullable Instant completedAt,
            @Nullable ShowId show,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<Output> outputs,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean filesAvailable,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<ProjectWarning> warnings) {
        static Project of(ProjectSnapshot project, URI api) {
            return new Project(
                    "project",
                    project.id(),
                    project.status(),
                    project.mode(),
                    project.name(),
                    project.clientRef(),
                    project.metadata(),
                    project.creditsSeconds(),
                    project.rejection(),
                    project.failure(),
                    project.createdAt(),
                    project.queuedAt(),
                    project.startedAt(),
                    project.completedAt(),
                    project.show(),
                    carriesOutputs(project) ? Output.of(project, api) : null,
                    carriesOutputs(project) ? true : null,
                    carriesOutputs(project) ? warningsOf(project) : null);
        }
    }

    private static List<ProjectWarning> warningsOf(ProjectSnapshot project) {
        return Optional.ofNullable(project.outputs())
                .map(StoredOutputs::warnings)
                .orElse(List.of());
    }

    /// @param url works as long as the file exists; left out where no lasting link was made
    record Output(
            StoredOutputs.Kind kind,
            String name,
            long sizeBytes,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String url) {
        static List<Output> of(ProjectSnapshot project, URI api) {
            var urls = project.outputLinks().stream()
                    .collect(Collectors.toMap(
                            OutputLink::name, link -> api.resolve(link.path()).toString(), (first, _) -> first));
            return Optional.ofNullable(project.outputs()).map(StoredOutputs::files).orElse(List.of()).stream()
                    .map(file -> new Output(file.kind(), file.name(), file.sizeBytes(), urls.get(file.name())))
                    .toList();
        }
    }

    /// @param durationSeconds with the rest of the measurement null unless the file is ready
    record File(
            String object,
            FileId id,
            String fileName,
            FileStatus status,
            @Nullable Double durationSeconds,
            @Nullable Integer channels,
            @Nullable Integer sampleRate,
            @Nullable Long sizeBytes,
            @Nullable Boolean twoSpeakers,
            @Nullable FileError error,
            @Nullable Instant expiresAt) {
        static File of(FileSnapshot file) {
            var measured = Optional.ofNullable(file.measured());
            return new File(
                    "file",
                    file.id(),
                    file.fileName(),
                    file.status(),
                    measured.map(FileSnapshot.Measured::durationSeconds).orElse(null),
                    measured.map(FileSnapshot.Measured::channels).orElse(null),
                    measured.map(FileSnapshot.Measured::sampleRateHz).orElse(null),
                    measured.map(FileSnapshot.Measured::sizeBytes).orElse(null),
                    measured.map(FileSnapshot.Measured::twoSpeakers).orElse(null),
                    file.error(),
                    file.expiresAt());
        }
    }

    /// @param reason the ledger kind that brought them
    /// @param balance afterwards
    record Credits(String object, String reason, Bucket bucket, long seconds, Balance balance) {
        static Credits of(CreditsEvent told) {
            return new Credits("credits", told.reason(), told.bucket(), told.seconds(), told.balance());
        }
    }

    record LowCredits(String object, long thresholdSeconds, Balance balance) {
        static LowCredits of(BillingEvent.CreditsLow told) {
            return new LowCredits("credits", told.thresholdSeconds(), told.balance());
        }
    }

    /// @param purchaseId the one that failed; null where none was tried
    record TopUp(
            String object,
            BillingEvent.TopUpFailed.Reason reason,
            String bundleId,
            @Nullable PurchaseId purchaseId) {
        static TopUp of(BillingEvent.TopUpFailed told) {
            return new TopUp("topup", told.reason(), told.bundleId(), told.purchase());
        }
    }
}
