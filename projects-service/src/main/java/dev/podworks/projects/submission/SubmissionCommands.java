package dev.podworks.projects.submission;

import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.idempotency.Idempotency;
import dev.podworks.projects.file.FetchedFiles;
import dev.podworks.projects.file.FileSnapshots;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.ProjectTable;
import dev.podworks.projects.submission.SagaEvent.Cancelled;
import dev.podworks.projects.submission.SagaEvent.Held;
import dev.podworks.projects.submission.SagaEvent.Released;
import dev.podworks.projects.submission.SagaEvent.Retried;
import dev.podworks.projects.submission.SagaEvent.Submitted;
import dev.podworks.projects.submission.Transition.Ignored;
import dev.podworks.projects.submission.Transition.Moved;
import dev.podworks.projects.submission.Transition.Refused;
import dev.podworks.projects.view.ProjectView;
import dev.podworks.projects.view.ProjectViews;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/// Commands of callers and operators.
@Component
class SubmissionCommands {
    private static final Retry AFTER_CHANGE = Retry.max(3)
            .filter(ConcurrentChangeException.class::isInstance)
            .onRetryExhaustedThrow((_, _) -> ApiException.unavailable(
                    "The project is being changed by other requests. Retry shortly.", Duration.ofSeconds(1)));

    private final ProjectTable projects;
    private final Submissions submissions;
    private final SubmissionFiles files;
    private final TestProjectLimit testLimit;
    private final ProjectViews views;
    private final AuditLog audit;
    private final Idempotency idempotency;
    private final TransactionalOperator tx;

    SubmissionCommands(
            ProjectTable projects,
            Submissions submissions,
            SubmissionFiles files,
            TestProjectLimit testLimit,
            ProjectViews views,
            AuditLog audit,
            Idempotency idempotency,
            TransactionalOperator tx) {
        this.projects = projects;
        this.submissions = submissions;
        this.files = files;
        this.testLimit = testLimit;
        this.views = views;
        this.audit = audit;
        this.idempotency = idempotency;
        this.tx = tx;
    }

    /// @return the project in validation, even if the transition continues at once, or the error `not_found`,
    ///         `invalid_state`
    Mono<ProjectView> submit(Caller caller, ProjectId id) {
        return found(projects.find(caller, id))
                .flatMap(project -> claim(project).flatMap(claimed -> submit(caller, project, claimed)))
                .retryWhen(AFTER_CHANGE);
    }

    /// The files are claimed before the transaction starts, so that no deletion succeeds once this is answered. A
    /// claim without a submission is released by files-service.
    private Mono<FileSnapshots> claim(Project project) {
        return project.isSubmittable() ? files.claim(project) : Mono.just(FileSnapshots.of(List.of()));
    }

    private Mono<ProjectView> submit(Caller caller, Project claimedFor, FileSnapshots claimed) {
        return found(projects.lock(caller, claimedFor.id()))
                .doOnNext(locked -> requireUnchanged(claimedFor, locked))
                .flatMap(locked -> files.store(claimed).then(Mono.defer(() -> submit(locked))))
                .map(transition -> requireMoved(transition, "Only a draft or a rejected project can be submitted."))
                .map(moved -> moved.events().getFirst().project())
                .flatMap(project -> views.of(project, FetchedFiles.NONE))
                .flatMap(view -> idempotency.storeResponse(HttpStatus.OK, view))
                .as(tx::transactional);
    }

    private static void requireUnchanged(Project before, Project locked) {
        if (before.version() != locked.version()) {
            throw new ConcurrentChangeException();
        }
    }

    /// The project was changed after its files were claimed.
    private static final class ConcurrentChangeException extends RuntimeException {
        ConcurrentChangeException() {
            super("the project was changed concurrently", null, false, false);
        }
    }

    private Mono<Transition> submit(Project locked) {
        return files.lock(locked)
                .zipWith(testLimit.isExceededBy(locked), Submitted::new)
                .flatMap(submitted -> submissions.step(locked, submitted));
    }

    /// @return the project, or the error `not_found`, `invalid_state`
    Mono<ProjectView> cancel(Caller caller, ProjectId id) {
        return found(projects.lock(caller, id))
                .flatMap(project -> submissions.step(project, new Cancelled()))
                .as(tx::transactional)
                .map(transition -> requireMoved(transition, "A project can only be cancelled before it is processed."))
                .flatMap(moved -> views.of(moved.project()));
    }

    /// @return the project, or the error `not_found`, `invalid_state`
    Mono<Project> hold(ProjectId id) {
        return operate(
                AuditAction.PROJECT_HELD,
                id,
                _ -> new Held(),
                "Only a queued or processing project can be put on hold.");
    }

    /// @return the project, or the error `not_found`, `invalid_state`
    Mono<Project> release(ProjectId id) {
        return operate(
                AuditAction.PROJECT_RELEASED, id, _ -> new Released(), "Only a project on hold can be released.");
    }

    /// @return the project, or the error `not_found`, `invalid_state`
    Mono<Project> retry(ProjectId id) {
        return operate(AuditAction.PROJECT_RETRIED, id, Retried::new, "Only a failed project can be retried.");
    }

    private Mono<Project> operate(
            AuditAction action, ProjectId id, Function<FileSnapshots, SagaEvent> command, String refusal) {
        return found(projects.lock(id))
                .flatMap(project ->
                        files.lock(project).flatMap(found -> submissions.step(project, command.apply(found))))
                .map(transition -> requireMoved(transition, refusal).project())
                .delayUntil(project -> audit.record(AuditRecord.of(
                        action,
                        project.account(),
                        project.id(),
                        project.details().name())))
                .as(tx::transactional);
    }

    private static Mono<Project> found(Mono<Project> project) {
        return project.switchIfEmpty(Mono.error(() -> ApiException.notFound("project")));
    }

    /// @param refusal the error detail if the project's stage does not allow the command
    private static Moved requireMoved(Transition transition, String refusal) {
        return switch (transition) {
            case Moved moved -> moved;
            case Refused refused ->
                throw ApiException.invalidState(refusal, refused.status().wire());
            case Ignored _ -> throw new IllegalStateException("The saga must not ignore commands");
        };
    }
}
