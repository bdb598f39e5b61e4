package dev.podworks.projects.submission;

import static dev.podworks.contracts.event.EventType.CHARGE_REFUSED;
import static dev.podworks.contracts.event.EventType.CHARGE_SETTLED;
import static dev.podworks.contracts.event.EventType.STUDIO_FAILED;
import static dev.podworks.contracts.event.EventType.STUDIO_FINISHED;
import static dev.podworks.contracts.event.EventType.STUDIO_PROGRESS;
import static dev.podworks.contracts.event.EventType.STUDIO_REQUEUED;
import static dev.podworks.contracts.event.EventType.STUDIO_STARTED;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.ChangeEvent;
import dev.podworks.contracts.event.ChangedResource;
import dev.podworks.contracts.event.ChargeEvent;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.FileEvent;
import dev.podworks.contracts.event.StudioEvent;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.kit.change.ChangeNotifier;
import dev.podworks.kit.inbox.EventListener;
import dev.podworks.projects.file.FileReadModel;
import dev.podworks.projects.file.FileSnapshots;
import dev.podworks.projects.progress.Progress;
import dev.podworks.projects.progress.ProgressTable;
import dev.podworks.projects.submission.SagaEvent.ChargeRefused;
import dev.podworks.projects.submission.SagaEvent.ChargeSettled;
import dev.podworks.projects.submission.SagaEvent.StudioFailed;
import dev.podworks.projects.submission.SagaEvent.StudioFinished;
import dev.podworks.projects.submission.SagaEvent.StudioRequeued;
import dev.podworks.projects.submission.SagaEvent.StudioStarted;
import dev.podworks.projects.submission.SagaEvent.UploadMissing;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

/// Events of other services, translated into the saga's.
@Configuration(proxyBeanMethods = false)
class SubmissionEventListeners {
    private final Submissions submissions;
    private final FileReadModel fileReadModel;
    private final ProgressTable progress;
    private final FileChangeFanout fileChanges;
    private final ChangeNotifier changes;

    SubmissionEventListeners(
            Submissions submissions,
            FileReadModel fileReadModel,
            ProgressTable progress,
            FileChangeFanout fileChanges,
            ChangeNotifier changes) {
        this.submissions = submissions;
        this.fileReadModel = fileReadModel;
        this.fileChanges = fileChanges;
        this.progress = progress;
        this.changes = changes;
    }

    @Bean
    EventListener fileEvents() {
        return EventListener.named("files").onAll(FileEvent.class, (event, _) -> fileChanged(event.file()));
    }

    @Bean
    EventListener chargeEvents() {
        return EventListener.named("charges")
                .on(CHARGE_SETTLED, ChargeEvent.class, this::chargeSettled)
                .on(CHARGE_REFUSED, ChargeEvent.class, this::chargeRefused);
    }

    @Bean
    EventListener studioEvents() {
        return EventListener.named("studio")
                .on(STUDIO_STARTED, StudioEvent.Started.class, this::studioStarted)
                .on(STUDIO_REQUEUED, StudioEvent.Requeued.class, this::studioRequeued)
                .on(STUDIO_FINISHED, StudioEvent.Finished.class, this::studioFinished)
                .on(STUDIO_FAILED, StudioEvent.Failed.class, this::studioFailed)
                .on(STUDIO_PROGRESS, StudioEvent.Progressed.class, this::studioProgressed);
    }

    /// A stale event moves submissions too: the newer version may have been stored by a request, which moves none.
    ///
    /// A project's row is locked before those of its files, everywhere. Projects are displayed with the state of
    /// their files, which is stored only now.
    private Mono<Void> fileChanged(FileSnapshot file) {
        return uploadMissing(file)
                .then(fileReadModel.apply(FileSnapshots.of(List.of(file))))
                .then(fileChanges.enqueue(file))
                .then(changes.afterCommit(new ChangeEvent(
                        file.account(),
                        file.mode(),
                        ChangedResource.FILE,
                        file.id().value())));
    }

    private Mono<Void> uploadMissing(FileSnapshot file) {
        return file.status() == FileStatus.AWAITING_UPLOAD
                ? Mono.justOrEmpty(file.missingFor())
                        .flatMap(ref -> step(ref, new UploadMissing(ref.number(), file.fileName())))
                : Mono.empty();
    }

    private Mono<Void> chargeSettled(ChargeEvent charge) {
        return step(charge.submission(), new ChargeSettled(charge.submission().number()));
    }

    private Mono<Void> chargeRefused(ChargeEvent charge) {
        var submission = charge.submission();
        return step(submission, new ChargeRefused(submission.number(), charge.availableSeconds()));
    }

    private Mono<Void> studioStarted(StudioEvent.Started event) {
        var submission = event.submission();
        return step(submission, new StudioStarted(submission.number(), event.attempt()));
    }

    private Mono<Void> studioRequeued(StudioEvent.Requeued event) {
        var submission = event.submission();
        return step(submission, new StudioRequeued(submission.number(), event.attempt()));
    }

    private Mono<Void> studioFinished(StudioEvent.Finished event) {
        var submission = event.submission();
        return step(submission, new StudioFinished(submission.number(), event.attempt(), event.outputs()));
    }

    private Mono<Void> studioFailed(StudioEvent.Failed event) {
        var submission = event.submission();
        return step(submission, new StudioFailed(submission.number(), event.attempt(), event.message()));
    }

    private Mono<Void> studioProgressed(StudioEvent.Progressed event, Event envelope) {
        var latest = new Progress(
                event.submission().number(),
                event.attempt(),
                event.step(),
                event.percent(),
                event.ratePerSecond(),
                event.capPercent(),
                envelope.time());
        return progress.store(event.submission().project(), latest)
                .then(changes.afterCommit(new ChangeEvent(
                        event.accountId(),
                        Mode.LIVE,
                        ChangedResource.PROJECT_PROGRESS,
                        event.submission().project().value())));
    }

    private Mono<Void> step(SubmissionRef submission, SagaEvent event) {
        return submissions.step(submission.project(), event);
    }
}
