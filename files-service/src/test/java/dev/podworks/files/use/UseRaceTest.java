package dev.podworks.files.use;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.files.FilesTest;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.reactive.TransactionalOperator;

class UseRaceTest extends FilesTest {
    private static final int ATTEMPTS = 100;

    private final Caller caller = TestCallers.live();

    @Autowired
    FileUses uses;

    @Autowired
    TransactionalOperator tx;

    /// Regression: claims and uses were read by two statements. When the event came between them, neither was found,
    /// and the deletion of a cancelled project's file was refused with `file_in_use`.
    @Test
    void aUseIsVisibleWhileAnEventReplacesItsClaim() {
        var file = idOf(create(caller, "a.wav"));
        for (int i = 0; i < ATTEMPTS; i++) {
            var project = TestProject.of(caller.account()).mode(caller.mode()).files(file);
            uses.claim(caller, project.id(), 1, List.of(file))
                    .then()
                    .as(tx::transactional)
                    .block();
            var event = CompletableFuture.runAsync(
                    () -> uses.apply(project.becomes(ProjectStatus.VALIDATING).project())
                            .as(tx::transactional)
                            .block());
            while (!event.isDone()) {
                assertThat(inWork(file)).isTrue();
            }
            event.join();
            uses.delete(project.becomes(ProjectStatus.CANCELLED).project())
                    .as(tx::transactional)
                    .block();
        }
        assertThat(inWork(file)).isFalse();
    }

    private boolean inWork(FileId file) {
        return uses.inWork(file).blockOptional().stream().anyMatch(found -> !found.isEmpty());
    }
}
