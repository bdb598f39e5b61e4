package dev.podworks.docs.reference;

import dev.podworks.docs.api.ApiDocument;
import dev.podworks.docs.api.ApiDocument.Tag;
import dev.podworks.docs.api.Operation;
import java.util.HashMap;
import java.util.Map;

/// Where the pages of the reference are.
public final class Paths {
    public static final String API = "/docs/api";
    public static final String ERRORS = "/docs/errors";

    private Paths() {}

    static String of(Tag tag) {
        return API + "/" + tag.slug();
    }

    public static String of(Operation operation) {
        return isEvent(operation) ? "/docs/events/" + operation.path() : API + "/" + operation.slug();
    }

    static String ofError(String code) {
        return ERRORS + "/" + code;
    }

    static boolean isEvent(Operation operation) {
        return !operation.path().startsWith("/");
    }

    /// The names by which texts refer to them, such as `GET /v1/files`, `project.completed` and `not_found`.
    public static Map<String, String> byName(ApiDocument api) {
        var paths = new HashMap<String, String>();
        api.reasons().keySet().forEach(code -> paths.put(code, ofError(code)));
        api.errors().keySet().forEach(code -> paths.put(code, ofError(code)));
        api.operations().forEach(operation -> paths.put(operation.name(), of(operation)));
        api.events().forEach(event -> paths.put(event.path(), of(event)));
        return paths;
    }
}
