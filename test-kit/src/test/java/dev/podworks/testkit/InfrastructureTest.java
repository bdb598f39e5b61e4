package dev.podworks.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class InfrastructureTest {

    @Test
    void theContainersAreThoseThatTheComposeFileRuns() throws IOException {
        var compose = Files.readString(TestFolders.checkout().resolve("docker-compose.yml"));

        assertThat(compose)
                .contains("image: " + ContainerPostgres.IMAGE + "\n")
                .contains("image: " + TestKafka.IMAGE + "\n");
    }

    @Test
    void aWrongChoiceIsRefusedWithWhatThereIsToChooseFrom() {
        assertThat(Infrastructure.named("containers")).isEqualTo(Infrastructure.CONTAINERS);
        assertThatThrownBy(() -> Infrastructure.named("docker"))
                .hasMessage("-Dpodworks.infrastructure must be embedded or containers, not 'docker'");
    }
}
