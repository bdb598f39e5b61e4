package dev.podworks.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class InfrastructureTest {

    @Test
    void imagesAreThoseOfTheComposeFile() throws IOException {
        var compose = Files.readString(TestDirectories.checkout().resolve("docker-compose.yml"));

        assertThat(compose)
                .contains("image: " + ContainerPostgres.IMAGE + "\n")
                .contains("image: " + TestKafka.IMAGE + "\n");
    }

    @Test
    void unknownValueIsRejectedWithThePossibleOnes() {
        assertThat(Infrastructure.named("containers")).isEqualTo(Infrastructure.CONTAINERS);
        assertThatThrownBy(() -> Infrastructure.named("docker"))
                .hasMessage("-Dpodworks.infrastructure must be embedded or containers, not 'docker'");
    }
}
