package dev.podworks.k8s;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The environment that a container gets in an overlay. Values of Secrets are known by name only.
record ContainerVariables(Overlay overlay, ProvidedSecrets secrets) {
    static final String SECRET = "(secret)";

    Map<String, String> of(Tree workload) {
        var values = new LinkedHashMap<String, String>();
        workload.each("spec", "template", "spec", "containers").forEach(container -> {
            container.each("envFrom").forEach(source -> values.putAll(from(source)));
            container.each("env").forEach(variable -> values.put(variable.text("name"), value(variable)));
        });
        return values;
    }

    /// The database cluster that a workload connects to.
    Tree databaseOf(Tree workload) {
        return overlay.get(
                "Cluster", of(workload).getOrDefault("DATABASE_HOST", "").replaceFirst("-rw$", ""));
    }

    private Map<String, String> from(Tree source) {
        var values = new LinkedHashMap<String, String>();
        source.find("configMapRef", "name")
                .ifPresent(name -> overlay.get("ConfigMap", name.text())
                        .map("data")
                        .forEach((key, value) -> values.put(key, String.valueOf(value))));
        source.find("secretRef", "name")
                .ifPresent(name -> secrets.keys(name.text()).forEach(key -> values.put(key, SECRET)));
        return values;
    }

    private String value(Tree variable) {
        return variable.find("valueFrom", "secretKeyRef")
                .map(this::held)
                .or(() -> variable.find("valueFrom", "configMapKeyRef").map(this::configured))
                .orElseGet(() -> variable.text("value"));
    }

    private String configured(Tree reference) {
        return overlay.get("ConfigMap", reference.text("name")).text("data", reference.text("key"));
    }

    private String held(Tree reference) {
        List<String> keys = secrets.keys(reference.text("name"));
        return Optional.of(SECRET)
                .filter(_ -> keys.contains(reference.text("key")))
                .orElseThrow(() -> new AssertionError("no source of " + reference));
    }
}
