package dev.podworks.docs.guide;

import dev.podworks.docs.api.ApiDocument;
import dev.podworks.docs.api.Property;
import dev.podworks.docs.text.Json;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Parts of Markdown such as `{{example File}}`, which are replaced by parts of the API document, so that guides
/// cannot differ from it.
///
/// | directive | becomes |
/// |---|---|
/// | `{{setup}}` | the commands that set the variables of the samples |
/// | `{{example NAME}}` | the first example of a schema |
/// | `{{properties NAME}}` | a table of a schema's properties |
/// | `{{events}}` | a table of the event types |
/// | `{{scopes}}` | the table of the scopes |
/// | `{{errors}}` | a table of the error codes |
/// | `{{reasons NAME}}` | a list of the codes of a schema such as `Rejection` |
public final class Directives {
    private static final Pattern DIRECTIVE = Pattern.compile("\\{\\{(\\w+)(?: (\\w+))?}}");

    private final ApiDocument api;
    private final String setup;

    public Directives(ApiDocument api, String setup) {
        this.api = api;
        this.setup = setup;
    }

    public String replaceIn(String markdown) {
        return DIRECTIVE
                .matcher(markdown)
                .replaceAll(line -> Matcher.quoteReplacement(
                        replacement(line.group(1), Objects.requireNonNullElse(line.group(2), ""))));
    }

    private String replacement(String name, String argument) {
        return switch (name) {
            case "setup" -> setup;
            case "example" -> "```json\n%s\n```".formatted(Json.pretty(api.example(argument)));
            case "properties" -> properties(argument);
            case "events" -> events();
            case "scopes" -> scopes();
            case "errors" -> errors();
            case "reasons" -> reasons(argument);
            default -> throw new IllegalArgumentException("there is no {{%s}}".formatted(name));
        };
    }

    private String properties(String schema) {
        return table(
                "| setting | type | meaning |\n|---|---|---|\n",
                api.schemas().properties(api.schema(schema)).stream().map(Directives::row));
    }

    private static String row(Property property) {
        var facts = property.facts().stream().map(fact -> "; " + fact).collect(Collectors.joining());
        var values = property.values().isEmpty() || property.values().size() > 8
                ? ""
                : property.values().stream().map("`%s`"::formatted).collect(Collectors.joining(", ", "; ", ""));
        return "| `%s` | %s%s%s | %s |"
                .formatted(property.name(), property.type(), values, facts, oneLine(property.description()));
    }

    private String events() {
        return table(
                "| event | sent when |\n|---|---|\n",
                api.events().stream()
                        .map(event -> "| `%s` | %s |".formatted(event.path(), oneLine(event.description()))));
    }

    /// The only table in the description of the API.
    private String scopes() {
        return api.info()
                .path("description")
                .asString()
                .lines()
                .filter(line -> line.startsWith("|"))
                .collect(Collectors.joining("\n"));
    }

    private String errors() {
        return table(
                "| status | code | meaning |\n|---|---|---|\n",
                api.errors().values().stream()
                        .map(error -> "| %s | `%s` | %s |".formatted(error.status(), error.code(), error.summary())));
    }

    private String reasons(String schema) {
        List<String> codes = api.reasons().entrySet().stream()
                .filter(reason -> reason.getValue().contains(schema))
                .map(Map.Entry::getKey)
                .toList();
        return codes.stream().map("`%s`"::formatted).collect(Collectors.joining(", "));
    }

    private static String table(String head, Stream<String> rows) {
        return head + rows.collect(Collectors.joining("\n"));
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").replace("|", "\\|").strip();
    }
}
