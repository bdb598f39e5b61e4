package dev.podworks.docs.reference;

import dev.podworks.docs.api.ApiDocument;
import dev.podworks.docs.api.ApiDocument.Tag;
import dev.podworks.docs.api.Operation;
import dev.podworks.docs.site.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// `/llms.txt`: the API as plain text for language models. What all operations have in common, the quickstart, the
// other
/// guides as links to Markdown, and a line for each operation and event with a link to the whole of it.
public final class LanguageModelText {
    private final ApiDocument api;
    private final List<Page> guides;

    public LanguageModelText(ApiDocument api, List<Page> guides) {
        this.api = api;
        this.guides = guides;
    }

    public String text() {
        var info = api.info();
        var parts = new ArrayList<String>();
        parts.add("# " + info.path("title").asString());
        parts.add("> " + info.path("summary").asString());
        parts.add(info.path("description").asString().strip());
        parts.add(guides.getFirst()
                .markdown()
                .strip()
                .replaceAll("(?m)^##", "###")
                .replaceFirst("^# .*", "## The main job with curl"));
        parts.add("## Guides");
        parts.add(guides.stream()
                .map(guide -> "- [%s](%s.md): %s".formatted(guide.title(), guide.path(), guide.description()))
                .collect(Collectors.joining("\n")));
        parts.add("## Operations");
        api.tags().stream().flatMap(this::section).forEach(parts::add);
        parts.add("## Documents");
        parts.add("""
                - [OpenAPI](/openapi.json): every operation, parameter, body and error, with examples
                - [All pages](/llms-full.txt): the guides, the reference and the errors as one text
                - [Documentation](/docs): the same for people""");
        return String.join("\n\n", parts) + "\n";
    }

    /// `/llms-full.txt`: all pages as one text.
    public static String full(List<Page> pages) {
        return pages.stream().map(Page::markdown).collect(Collectors.joining("\n---\n\n"));
    }

    private Stream<String> section(Tag tag) {
        var lines = api.operationsOf(tag).stream().map(LanguageModelText::line).collect(Collectors.joining("\n"));
        return Stream.of("### " + tag.name(), tag.description(), lines);
    }

    /// On one line. An event's summary is its name.
    private static String line(Operation operation) {
        var name = Paths.isEvent(operation) ? operation.path() : operation.name();
        var summary = operation.summary().equals(name) ? "" : operation.summary() + ". ";
        return "- `%s`: %s%s [Details](%s.md)"
                .formatted(name, summary, PropertyText.oneLine(operation.description()), Paths.of(operation));
    }
}
