package dev.podworks.docs.reference;

import dev.podworks.docs.api.ApiDocument;
import dev.podworks.docs.api.ApiDocument.Tag;
import dev.podworks.docs.api.Operation;
import dev.podworks.docs.api.Property;
import dev.podworks.docs.site.Navigation.Entry;
import dev.podworks.docs.site.Page;
import dev.podworks.docs.site.Templates;
import dev.podworks.docs.text.CodeBlock;
import dev.podworks.docs.text.Json;
import dev.podworks.docs.text.Markdown;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// The pages of the reference, in the order of the API document, and their part of the menu.
public final class ReferencePages {
    private final ApiDocument api;
    private final Templates templates;
    private final Markdown markdown;
    private final OperationPages operations;

    public ReferencePages(ApiDocument api, Templates templates, Markdown markdown) {
        this.api = api;
        this.templates = templates;
        this.markdown = markdown;
        this.operations = new OperationPages(api.schemas(), templates);
    }

    public List<Page> pages() {
        return Stream.concat(
                        Stream.of(introduction()),
                        api.tags().stream()
                                .flatMap(tag -> Stream.concat(
                                        Stream.of(overview(tag)),
                                        api.operationsOf(tag).stream().map(operations::page))))
                .toList();
    }

    public List<Entry> menu() {
        return Stream.concat(
                        Stream.of(Entry.of("Introduction", Paths.API)),
                        api.tags().stream()
                                .map(tag -> new Entry(
                                        tag.name(),
                                        Paths.of(tag),
                                        "",
                                        api.operationsOf(tag).stream()
                                                .map(ReferencePages::entry)
                                                .toList())))
                .toList();
    }

    private static Entry entry(Operation operation) {
        return new Entry(
                operation.summary(),
                Paths.of(operation),
                Paths.isEvent(operation) ? "" : operation.method(),
                List.of());
    }

    /// What the document says about the API as a whole, without its own quickstart, and all operations.
    private Page introduction() {
        var info = api.info();
        var text = info.path("description").asString().replaceFirst("(?s)## Quickstart.*?(?=\n## )", "");
        var table = new StringBuilder("## All operations\n");
        api.tags().stream().filter(tag -> !api.operationsOf(tag).isEmpty()).forEach(tag -> {
            table.append("\n### All about %s\n\n%s\n\n| operation | meaning |\n|---|---|\n"
                    .formatted(tag.name().toLowerCase(Locale.ROOT), tag.description()));
            api.operationsOf(tag)
                    .forEach(operation -> table.append("| [`%s`](%s) | %s |\n"
                            .formatted(
                                    Paths.isEvent(operation) ? operation.path() : operation.name(),
                                    Paths.of(operation),
                                    Paths.isEvent(operation)
                                            ? OperationPages.firstSentence(operation.description())
                                            : operation.summary())));
        });
        return Page.of(
                Paths.API,
                "API reference",
                "What every operation has in common: authentication, errors, idempotency, pagination, rate limits.",
                text.strip() + "\n\n" + table,
                markdown);
    }

    /// A part of the overview: an object that the operations return.
    record ObjectPart(String name, String anchor, boolean input, List<Property> properties, String sample) {}

    private Page overview(Tag tag) {
        var objects = api.objectsOf(tag).entrySet().stream().map(this::object).toList();
        var values = new HashMap<String, Object>();
        values.put("tag", tag);
        values.put(
                "operations",
                api.operationsOf(tag).stream().map(OperationPages::row).toList());
        values.put("objects", objects);
        return new Page(
                Paths.of(tag),
                tag.name(),
                tag.description(),
                overviewText(tag),
                templates.render("overview", values),
                Page.Layout.COLUMNS);
    }

    private ObjectPart object(Map.Entry<String, JsonNode> object) {
        return new ObjectPart(
                object.getKey(),
                object.getKey().toLowerCase(Locale.ROOT),
                false,
                api.schemas().properties(object.getValue()),
                CodeBlock.html("json", object.getKey(), Json.pretty(api.example(object.getKey()))));
    }

    private String overviewText(Tag tag) {
        var text = new ArrayList<String>();
        text.add("# " + tag.name());
        text.add(tag.description());
        text.add("## Operations");
        text.add(String.join(
                "\n",
                api.operationsOf(tag).stream()
                        .map(OperationPages::row)
                        .map(row -> "- [%s](%s.md): %s"
                                .formatted(
                                        (row.get("method") + " " + row.get("path")).strip(),
                                        row.get("href"),
                                        row.get("summary")))
                        .toList()));
        api.objectsOf(tag).forEach((name, schema) -> {
            text.add("## The %s object".formatted(name));
            text.add(PropertyText.of(api.schemas().properties(schema)));
            text.add("```json\n%s\n```".formatted(Json.pretty(api.example(name))));
        });
        return String.join("\n\n", text) + "\n";
    }
}
