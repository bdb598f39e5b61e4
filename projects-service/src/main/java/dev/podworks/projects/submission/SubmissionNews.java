package dev.podworks.projects.submission;

import dev.podworks.contracts.event.ChargeEvent;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.FileEvent;
import dev.podworks.contracts.event.StudioEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.kit.inbox.Subscription;
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
import java.time.Instant;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

/// What the other services tell, in the saga's words.
@Configuration(proxyBeanMethods = false)
class SubmissionNews {
    private final Submissions submissions;
    private final FileReadModel knownFiles;
    private final ProgressTable progress;
    private final FileChangeFanout fileChanges;

    SubmissionNews(
            Submissions submissions, FileReadModel knownFiles, ProgressTable progress, FileChangeFanout fileChanges) {
        this.submissions = submissions;
        this.knownFiles = knownFiles;
        this.fileChanges = fileChanges;
        this.progress = progress;
    }

    @Bean
    Subscription filesSubscription() {
        return Subscription.to(Topic.FILES, "files", event -> heard(((FileEvent) event.payload()).file()));
    }

    @Bean
    Subscription chargesSubscription() {
        return Subscription.to(Topic.CHARGES, "charges", event -> heard(event.type(), (ChargeEvent) event.payload()));
    }

    @Bean
    Subscription studioSubscription() {
        return Subscription.to(Topic.STUDIO, "studio", event -> heard(event, (StudioEvent) event.payload()));
    }

    /// Events that are older than what is known move submissions too: the newer version may have been learned by a
    /// request, which moves nobody.
    ///
    /// A project's row is locked before those of its files, everywhere.
    private Mono<Void> heard(FileSnapshot file) {
        return tellMissing(file)
                .then(knownFiles.apply(FileSnapshots.of(List.of(file))))
                .then(fileChanges.enqueue(file));
    }

    private Mono<Void> tellMissing(FileSnapshot file) {
        return file.status() == FileStatus.AWAITING_UPLOAD
                ? Mono.justOrEmpty(file.missingFor())
                        .flatMap(ref -> step(ref, new UploadMissing(ref.number(), file.fileName())))
                : Mono.empty();
    }

    private Mono<Void> heard(EventType type, ChargeEvent charge) {
        var submission = charge.submission();
        return switch (type) {
            case CHARGE_SETTLED -> step(submission, new ChargeSettled(submission.number()));
            case CHARGE_REFUSED -> step(submission, new ChargeRefused(submission.number(), charge.availableSeconds()));
            default -> Mono.empty();
        };
    }

    private Mono<Void> heard(Event event, StudioEvent news) {
        var submission = news.submission();
        var number = submission.number();
        return switch (news) {
            case StudioEvent.Started it -> step(submission, new StudioStarted(number, it.attempt()));
            case StudioEvent.Requeued it -> step(submission, new StudioRequeued(number, it.attempt()));
            case StudioEvent.Finished it -> step(submission, new StudioFinished(number, it.attempt(), it.outputs()));
            case StudioEvent.Failed it -> step(submission, new StudioFailed(number, it.attempt(), it.message()));
            case StudioEvent.Progressed it -> progress.store(submission.project(), progress(it, event.time()));
        };
    }

    private Mono<Void> step(SubmissionRef submission, SagaEvent event) {
        return submissions.step(submission.project(), event);
    }

    private static Progress progress(StudioEvent.Progressed it, Instant toldAt) {
        return new Progress(
                it.submission().number(),
                it.attempt(),
                it.step(),
                it.percent(),
                it.ratePerSecond(),
                it.capPercent(),
                toldAt);
    }
}
