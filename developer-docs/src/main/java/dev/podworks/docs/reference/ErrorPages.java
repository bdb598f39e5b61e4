package dev.podworks.docs.reference;

import dev.podworks.docs.api.ApiDocument;
import dev.podworks.docs.api.Operation;
import dev.podworks.docs.site.Navigation.Entry;
import dev.podworks.docs.site.Page;
import dev.podworks.docs.text.Json;
import dev.podworks.docs.text.Markdown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A page for every error code, and for every code that says why a project, file or delivery failed: where it
/// occurs (from the API document), and what causes it and what to do (written).
public final class ErrorPages {
    private static final Pattern SECTION = Pattern.compile("(?m)^## (\\w+)\n(?s)(.*?)(?=^## |\\z)");
    /// What the schemas with a `code` describe.
    private static final Map<String, String> PLACES = Map.of(
            "Rejection", "`rejection.code` of a project with the status `rejected`",
            "Failure", "`failure.code` of a project with the status `failed`",
            "FileError", "`error.code` of a file with the status `failed`",
            "DeliveryError", "`error.code` of a delivery with the status `failed`",
            "ProjectWarning", "`warnings[].code` of a completed project");

    private final ApiDocument api;
    private final Markdown markdown;
    private final Map<String, String> written;

    /// @param written Markdown with a section of the second level for each code
    public ErrorPages(ApiDocument api, Markdown markdown, String written) {
        this.api = api;
        this.markdown = markdown;
        this.written = SECTION.matcher(written)
                .results()
                .collect(Collectors.toMap(
                        section -> section.group(1),
                        section -> section.group(2).strip(),
                        (first, _) -> first,
                        LinkedHashMap::new));
    }

    public List<Page> pages() {
        return codes().stream().map(this::page).toList();
    }

    public List<Entry> menu() {
        return codes().stream().map(code -> Entry.of(code, Paths.ofError(code))).toList();
    }

    private List<String> codes() {
        var codes = new TreeSet<>(api.errors().keySet());
        codes.addAll(api.reasons().keySet());
        return List.copyOf(codes);
    }

    private Page page(String code) {
        var error = Optional.ofNullable(api.errors().get(code));
        var text = new ArrayList<String>();
        text.add("| where | meaning |\n|---|---|\n" + String.join("\n", places(code)));
        text.add("## Cause and solution");
        // A code that is new in the API document has a page before somebody has written about it; a test reports it.
        text.add(written.getOrDefault(
                code, error.map(ApiDocument.ApiError::summary).orElse("") + "."));
        error.ifPresent(known -> {
            text.add("## Example");
            text.add("```json\n%s\n```".formatted(Json.pretty(known.example())));
        });
        var operations = operations(code);
        if (!operations.isEmpty()) {
            text.add("## Operations that return it");
            text.add(operations);
        }
        return Page.of(
                Paths.ofError(code),
                code,
                error.map(known -> "%s: %s.".formatted(known.status(), known.summary()))
                        .orElse("A reason that is given by a resource, not an error of a request."),
                String.join("\n\n", text),
                markdown);
    }

    private List<String> places(String code) {
        var places = new ArrayList<String>();
        Optional.ofNullable(api.errors().get(code))
                .ifPresent(error -> places.add("| HTTP %s, `code` | %s |".formatted(error.status(), error.summary())));
        api.reasons()
                .getOrDefault(code, List.of())
                .forEach(schema -> places.add("| %s | The request itself succeeded. |"
                        .formatted(PLACES.getOrDefault(schema, "`code` of `%s`".formatted(schema)))));
        return places;
    }

    private String operations(String code) {
        var own = api.operations().stream()
                .filter(operation -> operation.errors().stream()
                        .anyMatch(error -> error.own() && error.code().equals(code)))
                .map(ErrorPages::item)
                .collect(Collectors.joining("\n"));
        var general = api.operations().stream()
                .anyMatch(operation -> operation.errors().stream()
                        .anyMatch(error -> !error.own() && error.code().equals(code)));
        return general ? "Any operation can return it." : own;
    }

    private static String item(Operation operation) {
        return "- [`%s`](%s): %s".formatted(operation.name(), Paths.of(operation), operation.summary());
    }
}
