package dev.podworks.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ComposeTest {
    private static final String TEXT = ServiceVariables.text(Tree.ROOT.resolve("docker-compose.yml"));
    private static final Tree COMPOSE = Tree.parse(TEXT).getFirst();
    private static final Pattern NEEDED = Pattern.compile("\\$\\{([A-Z_]+):\\?");
    private static final Pattern MADE = Pattern.compile("(?m)^([A-Z_]+)='.+'$");

    @Test
    void everyContainerHasANameProbesAndLimits() {
        assertThat(names()).containsAll(ServiceVariables.SERVICES).allSatisfy(name -> {
            var container = COMPOSE.at("services", name);
            assertThat(container.text("image")).matches("[a-z/-]+:.+").doesNotEndWith(":latest");
            assertThat(container.text("restart")).isEqualTo("unless-stopped");
            container.at("mem_limit");
            assertThat(container.text("security_opt")).contains("no-new-privileges:true");
            // Our images declare their own.
            assertThat(container.find("healthcheck", "test").isPresent()
                            || container.text("image").startsWith("podworks/"))
                    .isTrue();
        });
    }

    @Test
    void containersRunWithoutPrivileges() {
        assertThat(ServiceVariables.SERVICES).allSatisfy(name -> {
            var container = COMPOSE.at("services", name);
            assertThat(container.text("read_only")).isEqualTo("true");
            assertThat(container.text("cap_drop")).isEqualTo("[ALL]");
        });
        assertThat(dockerfile()).contains("USER podworks\n").contains("HEALTHCHECK");
    }

    @Test
    void onlyTheGatewayAndTheStorePublishPorts() {
        var published = names().stream()
                .filter(name -> COMPOSE.find("services", name, "ports").isPresent())
                .collect(Collectors.toMap(name -> name, name -> COMPOSE.text("services", name, "ports")));
        // Grafana is published on loopback only.
        assertThat(published.remove("grafana")).startsWith("[127.0.0.1:");
        assertThat(published.keySet()).isEqualTo(Set.of("gateway", "cloud"));
        assertThat(published.get("gateway")).as("not its management port").endsWith(":8080]");
    }

    @Test
    void servicesWaitForTheirDependencies() {
        assertThat(ServiceVariables.SERVICES).allSatisfy(name -> {
            var waits = COMPOSE.map("services", name, "depends_on");
            assertThat(waits).containsKeys("postgres", "kafka");
            if (COMPOSE.map("services", name, "environment").containsKey("STORE_ENDPOINT")) {
                assertThat(waits).containsKey("cloud");
            }
            assertThat(waits.values()).allMatch(how -> how.equals(Map.of("condition", "service_healthy")));
        });
    }

    @Test
    void imagesHaveFfmpegAndTheSpeechEngineWhereNeeded() {
        assertThat(COMPOSE.text("services", "files-service", "build", "args", "TOOLS"))
                .isEqualTo("media");
        assertThat(COMPOSE.text("services", "studio", "build", "args", "TOOLS")).isEqualTo("speech");
        assertThat(ServiceVariables.SERVICES)
                .allSatisfy(name -> assertThat(COMPOSE.text("services", name, "build", "args", "SERVICE"))
                        .isEqualTo(name));
    }

    @Test
    void everyRequiredSecretIsGenerated() throws IOException, InterruptedException {
        var needed = found(NEEDED, TEXT);
        assertThat(needed).isNotEmpty();
        assertThat(found(MADE, run("docker/secrets"))).isEqualTo(needed);
    }

    @Test
    void kubernetesCreatesTheSameDatabases() {
        var script =
                Overlay.render("local").get("ConfigMap", "postgres-databases").text("data", "databases.sh");
        assertThat(script).isEqualTo(ServiceVariables.text(Tree.ROOT.resolve("docker/databases.sh")));
    }

    static String run(String script) throws IOException, InterruptedException {
        var process = new ProcessBuilder("sh", Tree.ROOT.resolve(script).toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return output;
    }

    private static Set<String> names() {
        return COMPOSE.map("services").keySet();
    }

    private static String dockerfile() {
        assertThat(Files.exists(Tree.ROOT.resolve(".dockerignore"))).isTrue();
        return ServiceVariables.text(Tree.ROOT.resolve("Dockerfile"));
    }

    private static Set<String> found(Pattern pattern, String text) {
        var names = new HashSet<String>();
        pattern.matcher(text).results().forEach(match -> names.add(match.group(1)));
        return names;
    }
}
