package dev.podworks.testkit.stripe;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The objects of the stand-in by id.
final class StripeObjects {
    private final Map<String, Map<String, Object>> objects = new LinkedHashMap<>();
    private int count;

    Map<String, Object> create(String prefix, String object, Map<String, String> form, Map<String, Object> properties) {
        var id = prefix + String.format(Locale.ROOT, "%03d", ++count);
        var created = new LinkedHashMap<String, Object>(properties);
        created.put("id", id);
        created.put("object", object);
        created.put("created", Instant.now().getEpochSecond());
        created.put("metadata", StripeForm.metadata(form));
        if (form.containsKey("customer")) {
            created.put("customer", form.getOrDefault("customer", ""));
        }
        if (form.containsKey("amount")) {
            created.put("amount", Long.parseLong(form.getOrDefault("amount", "0")));
        }
        objects.put(id, created);
        return created;
    }

    void put(String id, Map<String, Object> object) {
        objects.put(id, new LinkedHashMap<>(object));
    }

    Map<String, Object> get(String id) {
        return Objects.requireNonNull(objects.get(id), id);
    }

    @Nullable Map<String, Object> find(String id) {
        return objects.get(id);
    }

    /// The objects of a type whose property has that value.
    List<Map<String, Object>> of(String prefix, String property, @Nullable String value) {
        return objects.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(prefix))
                .map(Map.Entry::getValue)
                .filter(object -> Objects.equals(value, object.get(property)))
                .toList();
    }

    Map<String, Object> newest(String prefix) {
        return objects.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(prefix))
                .reduce((earlier, later) -> later)
                .orElseThrow()
                .getValue();
    }

    String customerOf(String account) {
        return objects.values().stream()
                .filter(object -> "customer".equals(object.get("object")))
                .filter(object ->
                        object.get("metadata") instanceof Map<?, ?> metadata && account.equals(metadata.get("account")))
                .map(object -> (String) object.get("id"))
                .findFirst()
                .orElseThrow();
    }
}
