package dev.podworks.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every container has probes, resource limits and minimal privileges.
class PodsTest {
    /// The image's start script writes its configuration beside its binaries.
    private static final List<String> WRITES_INTO_ITS_IMAGE = List.of("kafka");

    /// `SHUTDOWN_DRAIN`, then twice `spring.lifecycle.timeout-per-shutdown-phase`: requests first, then work in
    /// progress.
    private static final int DRAINING_SECONDS = 3 + 2 * 20;

    @ParameterizedTest
    @ValueSource(strings = {"local", "production"})
    void everyContainerHasAHealthCheckAndLimits(String name) {
        assertThat(Overlay.render(name).workloads())
                .allSatisfy(workload -> workload.each("spec", "template", "spec", "containers")
                        .forEach(container -> {
                            container.at("startupProbe", "failureThreshold");
                            container.at("livenessProbe");
                            container.at("readinessProbe");
                            container.at("resources", "requests", "cpu");
                            container.at("resources", "requests", "memory");
                            container.at("resources", "limits", "memory");
                            assertThat(container.text("image"))
                                    .matches("[a-z/-]+:[a-z0-9.]+")
                                    .doesNotEndWith(":latest");
                        }));
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "production"})
    void composeContainersRunWithoutPrivileges(String name) {
        assertThat(Overlay.render(name).workloads()).allSatisfy(workload -> {
            var pod = workload.at("spec", "template", "spec");
            assertThat(pod.text("automountServiceAccountToken")).isEqualTo("false");
            assertThat(pod.text("enableServiceLinks")).isEqualTo("false");
            assertThat(pod.text("securityContext", "runAsNonRoot")).isEqualTo("true");
            assertThat(pod.number("securityContext", "runAsUser")).isPositive();
            assertThat(pod.text("securityContext", "seccompProfile", "type")).isEqualTo("RuntimeDefault");
            pod.each("containers")
                    .map(container -> container.at("securityContext"))
                    .forEach(rights -> {
                        assertThat(rights.text("allowPrivilegeEscalation")).isEqualTo("false");
                        assertThat(rights.text("capabilities", "drop")).isEqualTo("[ALL]");
                        assertThat(rights.text("readOnlyRootFilesystem"))
                                .isEqualTo(String.valueOf(!WRITES_INTO_ITS_IMAGE.contains(workload.name())));
                    });
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "production"})
    void servicesHaveTimeForAGracefulShutdown(String name) {
        assertThat(Overlay.render(name).services())
                .hasSizeGreaterThanOrEqualTo(ServiceVariables.SERVICES.size())
                .allSatisfy(service -> {
                    var pod = service.at("spec", "template", "spec");
                    var pause = pod.each("containers")
                            .mapToInt(container -> container.number("lifecycle", "preStop", "sleep", "seconds"))
                            .sum();
                    assertThat(pod.number("terminationGracePeriodSeconds")).isGreaterThan(pause + DRAINING_SECONDS);
                    assertThat(pod.each("topologySpreadConstraints")).hasSize(2);
                });
    }

    /// The connections of the maximum number of replicas, in all pools together, must fit the database's limit, with
    /// some left for operators.
    @ParameterizedTest
    @ValueSource(strings = {"production"})
    void databasesAllowConnectionsOfAllReplicas(String name) {
        var overlay = Overlay.render(name);
        var variables = new ContainerVariables(overlay, ProvidedSecrets.in(name));
        var needed = new HashMap<String, Integer>();
        overlay.of("HorizontalPodAutoscaler", "ScaledObject").forEach(scaler -> {
            var deployment = overlay.get("Deployment", scaler.text("spec", "scaleTargetRef", "name"));
            var pool = Integer.parseInt(variables.of(deployment).getOrDefault("DATABASE_POOL_SIZE", "16"));
            needed.merge(variables.databaseOf(deployment).name(), mostReplicas(scaler) * pool, Integer::sum);
        });
        assertThat(needed).hasSameSizeAs(ServiceVariables.SERVICES);
        needed.forEach((database, connections) -> assertThat(
                        overlay.get("Cluster", database).number("spec", "postgresql", "parameters", "max_connections"))
                .as("max_connections of %s", database)
                .isGreaterThanOrEqualTo(connections + 20));
    }

    private static int mostReplicas(Tree scaler) {
        return scaler.find("spec", "maxReplicas").isPresent()
                ? scaler.number("spec", "maxReplicas")
                : scaler.number("spec", "maxReplicaCount");
    }
}
