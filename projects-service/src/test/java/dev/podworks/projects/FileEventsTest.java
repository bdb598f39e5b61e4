package dev.podworks.projects;

import static dev.podworks.contracts.event.EventType.PROJECT_CHARGE_REQUESTED;
import static dev.podworks.contracts.event.EventType.PROJECT_CREATED;
import static dev.podworks.contracts.event.EventType.PROJECT_REJECTED;
import static dev.podworks.contracts.event.EventType.PROJECT_VALIDATING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.env.Environment;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;
import tools.jackson.databind.JsonNode;

/// What an event of a file does, and does not, with the projects that use it.
class FileEventsTest extends ProjectsTest {
    /// More than two pages.
    private static final int MANY = 210;

    private final Caller caller = TestCallers.live();

    @Autowired
    DatabaseClient db;

    @Autowired
    TransactionalOperator tx;

    @Autowired
    Environment environment;

    @Test
    void anEventOfAFileWaitsForNoDraftThatUsesIt() throws Exception {
        var shared = FILES.addReady(caller, 10).id();
        var draft = create(caller, shared.value());
        var waiting = create(caller, shared.value(), inline("b.wav"));
        submit(caller, waiting);
        var select = "select 1 from project where id = '%s'".formatted(id(draft));
        try (var _ = new HeldRows(db, tx, select)) {
            tell(FILES.become(shared, FileStatus.DELETED));
            awaitTold(waiting, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_REJECTED);
        }
        assertThat(read(caller, draft).get("status").stringValue()).isEqualTo("draft");
    }

    @Test
    void everySubmissionThatWaitsForAFileIsMovedOnAndTheNextEventDoesNotWaitForThat() {
        var shared = FILES.addReady(caller, 10).id();
        var waiting = IntStream.range(0, MANY)
                .mapToObj(_ -> submit(caller, create(caller, shared.value(), inline("b.wav"))))
                .toList();

        tell(FILES.become(shared, FileStatus.DELETED));

        for (var project : waiting) {
            awaitTold(project, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_REJECTED);
        }
        assertThat(read(caller, waiting.getLast()).at("/rejection/code").stringValue())
                .isEqualTo("upload_missing");
    }

    /// The submission has read that the file is not ready, and has not committed when the event comes.
    @Test
    void aFileThatIsReadyWhileASubmissionCommitsIsNoticed() throws Exception {
        var project = create(caller, inline("a.wav"));
        CompletableFuture<JsonNode> submission;
        try (var held = new HeldStatements(environment, "update", "project")) {
            submission = CompletableFuture.supplyAsync(() -> submit(caller, project));
            await().until(held::isHolding);
            tell(FILES.becomeReady(fileId(project), 10));
            await().until(held::isRowAwaited);
        }
        assertThat(submission.join().get("status").stringValue()).isEqualTo("validating");
        awaitTold(project, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED);
    }

    private static FileId fileId(JsonNode project) {
        return new FileId(project.at("/files/0/fileId").stringValue());
    }
}
