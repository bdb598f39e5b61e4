package dev.podworks.k8s;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonElement;
import io.kubernetes.client.openapi.JSON;
import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Validates against Kubernetes' schemas: unknown, missing and mistyped fields, invalid quantities. Custom
/// resources of operators are not included; ReferencesTest and TopicsTest check them.
class SchemaTest {
    private static final Map<String, String> CLASS_PREFIXES = Map.of(
            "v1", "V1", "apps/v1", "V1", "autoscaling/v2", "V2", "networking.k8s.io/v1", "V1", "policy/v1", "V1");
    private static final Set<String> OPERATORS = Set.of(
            "keda.sh/v1alpha1",
            "kafka.strimzi.io/v1",
            "postgresql.cnpg.io/v1",
            "barmancloud.cnpg.io/v1",
            "monitoring.coreos.com/v1");

    @ParameterizedTest
    @ValueSource(strings = {"local", "production"})
    void everyManifestIsValid(String name) throws ReflectiveOperationException {
        for (var resource : Overlay.render(name).resources()) {
            var version = resource.text("apiVersion");
            if (!OPERATORS.contains(version)) {
                assertThat(CLASS_PREFIXES).as("the version of %s", resource).containsKey(version);
                validate(resource, CLASS_PREFIXES.get(version) + resource.kind());
            }
        }
    }

    @Test
    void aMisspelledFieldIsDetected() {
        var wrong = Tree.parse("{apiVersion: v1, kind: Service, metadata: {name: x}, spec: {selectors: {a: b}}}");
        assertThatThrownBy(() -> validate(wrong.getFirst(), "V1Service")).hasStackTraceContaining("selectors");
    }

    private static void validate(Tree resource, String className) throws ReflectiveOperationException {
        var model = Class.forName("io.kubernetes.client.openapi.models." + className);
        var json = JSON.getGson().toJsonTree(resource.node()).getAsJsonObject();
        try {
            model.getMethod("validateJsonElement", JsonElement.class).invoke(null, json);
            assertThat((Object) JSON.getGson().fromJson(json, model)).isNotNull();
        } catch (InvocationTargetException invalid) {
            throw new AssertionError(resource + ": " + invalid.getCause(), invalid);
        }
    }
}
