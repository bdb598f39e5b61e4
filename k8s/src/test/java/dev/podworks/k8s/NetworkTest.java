package dev.podworks.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The network allows the calls that the services are configured to make, in both directions, and no others.
class NetworkTest {
    private static final String NAME = "app.kubernetes.io/name";
    private static final Pattern ADDRESS = Pattern.compile("http://([a-z-]+):8080(/.*)?");

    @ParameterizedTest
    @ValueSource(strings = {"local", "production"})
    void networkPoliciesMatchTheConfiguredCalls(String name) {
        var overlay = Overlay.render(name);
        var calls = new TreeSet<String>();
        var variables = new ContainerVariables(overlay, ProvidedSecrets.in(name));
        overlay.services()
                .forEach(service -> variables.of(service).forEach((variable, value) -> {
                    var address = ADDRESS.matcher(value);
                    if (address.matches() && isAsked(overlay, service, variable, address.group(1))) {
                        calls.add(Overlay.serviceOf(service) + " → " + address.group(1));
                    }
                }));
        assertThat(calls).isNotEmpty();
        assertThat(outgoing(overlay)).isEqualTo(calls);
        assertThat(incoming(overlay)).isEqualTo(withoutGateway(calls));
    }

    @Test
    void trafficIsDeniedByDefault() {
        var deny = Overlay.render("production").get("NetworkPolicy", "default-deny");
        assertThat(deny.map("spec", "podSelector")).isEmpty();
        assertThat(deny.text("spec", "policyTypes")).isEqualTo("[Ingress, Egress]");
        assertThat(deny.find("spec", "ingress")).isEmpty();
        assertThat(deny.find("spec", "egress")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "production"})
    void onlyTheGatewayIsReachableFromOutside(String name) {
        var open = Overlay.render(name)
                .of("NetworkPolicy")
                .filter(policy -> policy.each("spec", "ingress")
                        .anyMatch(rule -> rule.find("from").isEmpty()))
                .map(Tree::name);
        assertThat(open).containsExactly("gateway");
    }

    /// A policy without matching pods protects nothing. Pods of operators get their labels from custom resources.
    @ParameterizedTest
    @ValueSource(strings = {"local", "production"})
    void everyPolicySelectsExistingPods(String name) {
        var overlay = Overlay.render(name);
        var labels =
                new ArrayList<>(overlay.workloads().map(ReferencesTest::labels).toList());
        overlay.of("Cluster")
                .forEach(cluster -> labels.add(
                        merged(cluster.map("spec", "inheritedMetadata", "labels"), "cnpg.io/cluster", cluster.name())));
        overlay.of("KafkaNodePool")
                .forEach(pool -> labels.add(merged(
                        pool.map("spec", "template", "pod", "metadata", "labels"),
                        "strimzi.io/cluster",
                        pool.text("metadata", "labels", "strimzi.io/cluster"))));
        assertThat(overlay.of("NetworkPolicy")).isNotEmpty().allSatisfy(policy -> {
            assertThat(labels)
                    .as("whom %s is about", policy)
                    .anyMatch(pod -> pod.entrySet()
                            .containsAll(policy.map("spec", "podSelector", "matchLabels")
                                    .entrySet()));
            peers(policy)
                    .forEach(selector -> assertThat(labels)
                            .as("a peer of %s", policy)
                            .anyMatch(pod -> pod.entrySet().containsAll(selector.entrySet())));
        });
    }

    /// The studio serves no requests, so it verifies no caller tokens.
    private static boolean isAsked(Overlay overlay, Tree service, String variable, String neighbour) {
        var answers = overlay.of("Service").anyMatch(door -> door.name().equals(Overlay.serviceOf(service)));
        return ServiceVariables.SERVICES.contains(neighbour)
                && !neighbour.equals(Overlay.serviceOf(service))
                && (answers || !variable.equals("CALLER_JWKS_URL"));
    }

    private static Set<String> outgoing(Overlay overlay) {
        var calls = new TreeSet<String>();
        overlay.services()
                .map(Overlay::serviceOf)
                .forEach(service -> overlay.get("NetworkPolicy", service)
                        .each("spec", "egress")
                        .flatMap(rule -> rule.each("to"))
                        .flatMap(peer -> peer.find("podSelector", "matchLabels", NAME).stream())
                        .forEach(peer -> calls.add(service + " → " + peer.text())));
        return calls;
    }

    private static Set<String> incoming(Overlay overlay) {
        var calls = new TreeSet<String>();
        overlay.services()
                .map(Overlay::serviceOf)
                .forEach(service -> overlay.get("NetworkPolicy", service)
                        .each("spec", "ingress")
                        .flatMap(rule -> rule.each("from"))
                        .flatMap(peer -> peer.find("podSelector", "matchLabels", NAME).stream())
                        .forEach(peer -> calls.add(peer.text() + " → " + service)));
        return calls;
    }

    /// The gateway accepts requests from everywhere.
    private static Set<String> withoutGateway(Set<String> calls) {
        var others = new TreeSet<>(calls);
        others.removeIf(call -> call.endsWith("→ gateway"));
        return others;
    }

    private static List<Map<String, Object>> peers(Tree policy) {
        return Stream.concat(
                        policy.each("spec", "ingress").flatMap(rule -> rule.each("from")),
                        policy.each("spec", "egress").flatMap(rule -> rule.each("to")))
                .map(peer -> peer.map("podSelector", "matchLabels"))
                .toList();
    }

    private static Map<String, Object> merged(Map<String, Object> labels, String name, String value) {
        var all = new HashMap<>(labels);
        all.put(name, value);
        return all;
    }
}
