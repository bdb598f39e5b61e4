package dev.podworks.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// References between resources resolve.
class ReferencesTest {
    private static final String[] POD = {"spec", "template", "spec"};

    @ParameterizedTest
    @ValueSource(strings = {"local", "production"})
    void aWorkloadSelectsItsOwnPods(String name) {
        assertThat(Overlay.render(name).workloads())
                .isNotEmpty()
                .allSatisfy(workload -> assertThat(labels(workload))
                        .containsAllEntriesOf(workload.map("spec", "selector", "matchLabels")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "production"})
    void aServiceSelectsPortsOfPods(String name) {
        var overlay = Overlay.render(name);
        assertThat(overlay.of("Service")).isNotEmpty().allSatisfy(service -> {
            var workload = selected(overlay, service.map("spec", "selector"));
            assertThat(workload).as("what %s selects", service).hasSize(1);
            assertThat(portNames(workload.getFirst()))
                    .containsAll(service.each("spec", "ports")
                            .map(port -> port.text("targetPort"))
                            .toList());
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "production"})
    void aProbeUsesAPortOfItsContainer(String name) {
        assertThat(Overlay.render(name).workloads()).allSatisfy(workload -> {
            for (var probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
                workload.each("spec", "template", "spec", "containers")
                        .flatMap(container -> container.find(probe).stream())
                        .flatMap(handler ->
                                handler.find("httpGet", "port").or(() -> handler.find("tcpSocket", "port")).stream())
                        .forEach(port -> assertThat(portNames(workload)).contains(port.text()));
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "production"})
    void everyMountedVolumeIsDeclared(String name) {
        var overlay = Overlay.render(name);
        assertThat(overlay.workloads()).allSatisfy(workload -> {
            var volumes = workload.each("spec", "template", "spec", "volumes").map(volume -> volume.text("name"));
            var claims = workload.each("spec", "volumeClaimTemplates").map(Tree::name);
            var there = Stream.concat(volumes, claims).toList();
            assertThat(workload.each("spec", "template", "spec", "containers")
                            .flatMap(container -> container.each("volumeMounts"))
                            .map(mount -> mount.text("name")))
                    .isSubsetOf(there);
            workload.each("spec", "template", "spec", "volumes")
                    .flatMap(volume -> volume.find("configMap", "name").stream())
                    .forEach(map -> overlay.get("ConfigMap", map.text()));
            overlay.get(
                    "ServiceAccount",
                    workload.at(POD).find("serviceAccountName").map(Tree::text).orElse("podworks"));
        });
    }

    /// VariablesTest checks the other direction: every reference of a container must be provided.
    @ParameterizedTest
    @ValueSource(strings = {"local", "production"})
    void everyReferencedSecretIsUsed(String name) {
        var overlay = Overlay.render(name);
        var used = overlay.resources().stream()
                .map(Tree::node)
                .map(String::valueOf)
                .collect(Collectors.joining("\n"));
        assertThat(ProvidedSecrets.in(name).keysByName().keySet())
                .allMatch(secret -> used.contains("name=" + secret + "}")
                        || used.contains("name=" + secret + ",")
                        || used.contains("secretName=" + secret));
    }

    @ParameterizedTest
    @ValueSource(strings = {"production"})
    void autoscalersAndDisruptionBudgetsHaveTargets(String name) {
        var overlay = Overlay.render(name);
        var deployments = overlay.services().map(Tree::name).toList();
        assertThat(overlay.of("HorizontalPodAutoscaler", "ScaledObject"))
                .extracting(scaler -> scaler.text("spec", "scaleTargetRef", "name"))
                .containsExactlyInAnyOrderElementsOf(deployments);
        assertThat(overlay.of("PodDisruptionBudget"))
                .extracting(budget -> selected(overlay, budget.map("spec", "selector", "matchLabels"))
                        .getFirst()
                        .name())
                .containsExactlyInAnyOrderElementsOf(deployments);
        overlay.of("Ingress")
                .flatMap(ingress -> ingress.each("spec", "rules"))
                .flatMap(rule -> rule.each("http", "paths"))
                .map(path -> path.at("backend", "service"))
                .forEach(backend -> assertThat(
                                overlay.get("Service", backend.text("name")).each("spec", "ports"))
                        .anyMatch(port -> port.text("name").equals(backend.text("port", "name"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"production"})
    void everyServiceHasItsOwnDatabase(String name) {
        var overlay = Overlay.render(name);
        var variables = new ContainerVariables(overlay, ProvidedSecrets.in(name));
        assertThat(overlay.services()).allSatisfy(service -> {
            var settings = variables.of(service);
            var cluster = variables.databaseOf(service);
            assertThat(cluster.text("spec", "bootstrap", "initdb", "database"))
                    .isEqualTo(settings.get("DATABASE_NAME"));
            assertThat(cluster.text("spec", "bootstrap", "initdb", "owner")).isEqualTo(settings.get("DATABASE_USER"));
        });
        assertThat(overlay.of("ScheduledBackup"))
                .extracting(backup -> backup.text("spec", "cluster", "name"))
                .containsExactlyInAnyOrderElementsOf(
                        overlay.of("Cluster").map(Tree::name).toList());
    }

    static Map<String, Object> labels(Tree workload) {
        return workload.map("spec", "template", "metadata", "labels");
    }

    private static List<Tree> selected(Overlay overlay, Map<String, Object> selector) {
        assertThat(selector).isNotEmpty();
        return overlay.workloads()
                .filter(workload -> labels(workload).entrySet().containsAll(selector.entrySet()))
                .toList();
    }

    private static Set<String> portNames(Tree workload) {
        return workload.each("spec", "template", "spec", "containers")
                .flatMap(container -> container.each("ports"))
                .peek(port -> assertThat(port.number("containerPort")).isBetween(1, 65_535))
                .map(port -> port.text("name"))
                .collect(Collectors.toSet());
    }
}
