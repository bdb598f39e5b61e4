package dev.podworks.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.local.cloud.CloudSettings;
import dev.podworks.local.program.Settings;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The environment of each service is what its configuration reads: nothing missing and nothing unused.
class VariablesTest {
    private static final Pattern SET = Pattern.compile("\\b([A-Z_]+)=(\\S+)");

    @ParameterizedTest
    @ValueSource(strings = {"local", "production"})
    void everyServiceIsGivenTheVariablesThatItReads(String name) {
        var overlay = Overlay.render(name);
        var variables = new ContainerVariables(overlay, ProvidedSecrets.in(name));
        assertThat(overlay.services().map(Overlay::serviceOf)).containsAll(ServiceVariables.SERVICES);
        overlay.services()
                .forEach(deployment -> check(
                        Overlay.serviceOf(deployment), variables.of(deployment).keySet()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"docker-compose.yml"})
    void composeGivesEveryServiceItsVariables(String file) {
        var compose = Tree.load(Tree.ROOT.resolve(file)).getFirst();
        for (var service : ServiceVariables.SERVICES) {
            check(service, compose.map("services", service, "environment").keySet());
        }
    }

    /// Otherwise the image would not build.
    @Test
    void theTrainingInTheImageHasItsVariables() {
        var script = ServiceVariables.text(Tree.ROOT.resolve("docker/train"));
        var set = SET.matcher(script).results().map(found -> found.group(1)).toList();
        assertThat(ServiceVariables.SERVICES)
                .allSatisfy(service ->
                        assertThat(set).containsAll(ServiceVariables.of(service).required()));
    }

    /// Otherwise it would not start.
    @Test
    void theCloudStandInIsGivenItsVariables() {
        var overlay = Overlay.render("local");
        var inKubernetes =
                new ContainerVariables(overlay, ProvidedSecrets.in("local")).of(overlay.get("StatefulSet", "cloud"));
        var inCompose =
                Tree.load(Tree.ROOT.resolve("docker-compose.yml")).getFirst().map("services", "cloud", "environment");
        var inImage = SET.matcher(ServiceVariables.text(Tree.ROOT.resolve("Dockerfile")))
                .results()
                .collect(Collectors.toMap(set -> set.group(1), set -> set.group(2), (_, last) -> last));
        assertThat(List.of(inKubernetes, inCompose)).allSatisfy(given -> {
            var environment = new HashMap<>(inImage);
            given.forEach((name, value) -> environment.put(name, String.valueOf(value)));
            var settings = CloudSettings.of(new Settings(environment));
            assertThat(settings.bucket()).isEqualTo("podworks");
            assertThat(settings.store().getPort()).isEqualTo(9000);
        });
    }

    private static void check(String service, Set<String> given) {
        var variables = ServiceVariables.of(service);
        assertThat(given).as("variables that %s requires", service).containsAll(variables.required());
        assertThat(variables.read()).as("what %s reads", service).containsAll(given);
    }
}
