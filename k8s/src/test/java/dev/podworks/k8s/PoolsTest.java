package dev.podworks.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The pools of studios: Deployments of the same service that take jobs of different classes.
class PoolsTest {
    private static final Map<String, String> QUEUES =
            Map.of("STUDIO_JOBS_AT_ONCE", "render", "STUDIO_LARGE_JOBS_AT_ONCE", "render-large");
    private static final Pattern QUEUE = Pattern.compile("queue=\"([a-z-]+)\"");

    @ParameterizedTest
    @ValueSource(strings = {"local", "production"})
    void everyClassOfJobsIsTaken(String name) {
        var overlay = Overlay.render(name);
        assertThat(QUEUES.keySet())
                .allSatisfy(variable ->
                        assertThat(studios(overlay)).anyMatch(studio -> atOnce(overlay, name, studio, variable) > 0));
    }

    /// A pool that is scaled by a queue whose jobs it does not take would grow to its maximum in vain.
    @Test
    void everyPoolIsScaledByTheQueuesThatItTakes() {
        var overlay = Overlay.render("production");
        assertThat(studios(overlay)).hasSize(2).allSatisfy(studio -> {
            var variables = new ContainerVariables(overlay, ProvidedSecrets.in("production")).of(studio);
            checkThresholds(overlay.get("ScaledObject", studio.name()), variables);
        });
    }

    @Test
    void withoutThePoolForLargeJobsTheOtherOneIsScaledByBothQueues() {
        var scaler = Tree.load(Tree.ROOT.resolve("k8s/scaling/studio.yaml")).getFirst();
        var settings =
                Tree.load(Tree.ROOT.resolve("k8s/base/studio/config.yaml")).getFirst();
        assertThat(scaler.each("spec", "triggers")).hasSameSizeAs(QUEUES.entrySet());
        checkThresholds(scaler, settings.map("data"));
    }

    private static void checkThresholds(Tree scaler, Map<String, ?> variables) {
        var triggers = scaler.each("spec", "triggers")
                .map(trigger -> trigger.at("metadata"))
                .toList();
        QUEUES.forEach((variable, queue) -> {
            var jobs = Integer.parseInt(String.valueOf(variables.get(variable)));
            assertThat(triggers.stream()
                            .filter(trigger -> queuesOf(trigger).contains(queue))
                            .map(trigger -> trigger.number("threshold")))
                    .as("the thresholds of %s for %s", scaler, queue)
                    .isEqualTo(jobs == 0 ? List.of() : List.of(jobs));
        });
        assertThat(triggers)
                .allSatisfy(trigger -> assertThat(queuesOf(trigger))
                        .as("waiting and running")
                        .hasSize(2)
                        .satisfies(queues -> assertThat(queues.getFirst()).isEqualTo(queues.getLast())));
    }

    /// Kustomize cannot copy a Deployment, so ours is written twice.
    @Test
    void thePoolsDifferInNothingButTheirNamePoolAndResources() {
        var overlay = Overlay.render("production");
        var expected = overlay.get("Deployment", "studio").node();
        var actual = overlay.get("Deployment", "studio-large").node();
        var differences = new ArrayList<String>();
        compare("", expected, actual, differences);
        assertThat(differences)
                .containsExactlyInAnyOrder(
                        "/metadata/name",
                        "/spec/selector/matchLabels/podworks.dev/pool",
                        "/spec/template/metadata/labels/podworks.dev/pool",
                        "/spec/template/spec/topologySpreadConstraints/0/labelSelector/matchLabels/podworks.dev/pool",
                        "/spec/template/spec/topologySpreadConstraints/1/labelSelector/matchLabels/podworks.dev/pool",
                        "/spec/template/spec/containers/0/envFrom",
                        "/spec/template/spec/containers/0/resources/requests/cpu",
                        "/spec/template/spec/containers/0/resources/requests/memory",
                        "/spec/template/spec/containers/0/resources/limits/memory",
                        "/spec/template/spec/volumes/1/ephemeral/volumeClaimTemplate/spec/resources/requests/storage");
    }

    private static List<Tree> studios(Overlay overlay) {
        return overlay.services()
                .filter(deployment -> Overlay.serviceOf(deployment).equals("studio"))
                .toList();
    }

    private static int atOnce(Overlay overlay, String name, Tree studio, String variable) {
        return Integer.parseInt(new ContainerVariables(overlay, ProvidedSecrets.in(name))
                .of(studio)
                .getOrDefault(variable, ""));
    }

    private static List<String> queuesOf(Tree trigger) {
        return QUEUE.matcher(trigger.text("query"))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /// Adds the paths at which two documents differ. Lists of different lengths are one difference.
    private static void compare(String path, Object one, Object other, List<String> differences) {
        if (one instanceof Map<?, ?> left
                && other instanceof Map<?, ?> right
                && left.keySet().equals(right.keySet())) {
            left.forEach((name, value) ->
                    compare(path + "/" + name, value, Objects.requireNonNull(right.get(name)), differences));
        } else if (one instanceof List<?> left && other instanceof List<?> right && left.size() == right.size()) {
            for (int i = 0; i < left.size(); i++) {
                compare(path + "/" + i, left.get(i), right.get(i), differences);
            }
        } else if (!one.equals(other)) {
            differences.add(path);
        }
    }
}
