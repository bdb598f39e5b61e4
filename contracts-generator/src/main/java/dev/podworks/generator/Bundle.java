package dev.podworks.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// One document, merged from the files of a folder.
///
/// The files share the sections that list things by name. Everything else, such as `info`, is in one of them.
final class Bundle {
    private static final Set<String> LISTS = Set.of("paths", "webhooks", "channels", "operations");
    private static final String COMPONENTS = "components";
    private static final Pattern COMPONENT = Pattern.compile("#/components/([^/]+)/([^/]+)");

    private Bundle() {}

    /// The merged files, and the common components that they refer to.
    ///
    /// @throws InvalidDocumentException when something is defined twice, or a reference leads nowhere
    static ObjectNode of(Path folder, ObjectNode common) throws IOException {
        var document = merge(folder);
        SharedProperties.expand(document, common);
        include(document, common, folder);
        return document;
    }

    static ObjectNode merge(Path folder) throws IOException {
        var document = JsonNodeFactory.instance.objectNode();
        for (var file : files(folder)) {
            for (var section : Yaml.read(file).properties()) {
                add(document, section.getKey(), section.getValue(), file);
            }
        }
        return document;
    }

    /// The file that is named as the folder first: it begins with the title and the version.
    private static List<Path> files(Path folder) throws IOException {
        var main = folder.resolve(folder.getFileName() + ".yaml");
        try (var files = Files.list(folder)) {
            var rest = files.filter(file -> file.toString().endsWith(".yaml") && !file.equals(main))
                    .sorted()
                    .toList();
            return Stream.concat(Stream.of(main).filter(Files::exists), rest.stream())
                    .toList();
        }
    }

    private static void add(ObjectNode document, String section, JsonNode content, Path file) {
        if (section.equals(COMPONENTS)) {
            var components = document.withObjectProperty(COMPONENTS);
            content.properties()
                    .forEach(kind -> addAll(components.withObjectProperty(kind.getKey()), kind.getValue(), file));
        } else if (LISTS.contains(section)) {
            addAll(document.withObjectProperty(section), content, file);
        } else {
            addOnce(document, section, content, file);
        }
    }

    private static void addAll(ObjectNode target, JsonNode entries, Path file) {
        entries.properties().forEach(entry -> addOnce(target, entry.getKey(), entry.getValue(), file));
    }

    private static void addOnce(ObjectNode target, String name, JsonNode value, Path file) {
        if (target.has(name)) {
            throw new InvalidDocumentException(file + ": " + name + " is defined in another file too");
        }
        target.set(name, value);
    }

    private static void include(ObjectNode document, ObjectNode common, Path folder) {
        var pending = new ArrayDeque<>(references(document));
        while (!pending.isEmpty()) {
            var reference = pending.remove();
            var pointer = reference.substring(1);
            if (!document.at(pointer).isMissingNode()) {
                continue;
            }
            var component = common.at(pointer);
            var name = COMPONENT.matcher(reference);
            if (component.isMissingNode() || !name.matches()) {
                throw new InvalidDocumentException(folder + ": " + reference + " does not exist");
            }
            document.withObjectProperty(COMPONENTS)
                    .withObjectProperty(name.group(1))
                    .set(name.group(2), component);
            pending.addAll(references(component));
        }
    }

    private static Set<String> references(JsonNode node) {
        var references = new LinkedHashSet<String>();
        node.findValues("$ref").stream()
                .filter(JsonNode::isString)
                .map(JsonNode::asString)
                .forEach(references::add);
        return references;
    }
}
