package dev.podworks.k8s;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/// A YAML document: maps, lists and values.
record Tree(Object node) {
    static final Path ROOT = Path.of(System.getProperty("podworks.root"));

    /// All non-empty documents of a file.
    static List<Tree> load(Path file) {
        try {
            return parse(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Tree> parse(String text) {
        var options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        options.setMaxAliasesForCollections(1_000);
        var documents = new Yaml(new SafeConstructor(options)).loadAll(text);
        return StreamSupport.stream(documents.spliterator(), false)
                .filter(Objects::nonNull)
                .map(Tree::new)
                .toList();
    }

    /// The value at the path.
    Optional<Tree> find(String... path) {
        Optional<Object> found = Optional.of(node);
        for (var name : path) {
            found = found.map(parent -> parent instanceof Map<?, ?> map ? map.get(name) : null);
        }
        return found.map(Tree::new);
    }

    Tree at(String... path) {
        return find(path).orElseThrow(() -> new AssertionError(this + " has no " + String.join(".", path)));
    }

    String text(String... path) {
        return String.valueOf(at(path).node);
    }

    int number(String... path) {
        return Integer.parseInt(text(path));
    }

    /// Empty if the list is absent.
    Stream<Tree> each(String... path) {
        return find(path).stream()
                .flatMap(list -> list.node instanceof List<?> elements ? elements.stream() : Stream.empty())
                .map(Tree::new);
    }

    /// Empty if the map is absent.
    Map<String, Object> map(String... path) {
        return find(path).map(Tree::entries).orElse(Map.of());
    }

    @SuppressWarnings("unchecked") // our documents have string keys only
    private Map<String, Object> entries() {
        return (Map<String, Object>) node;
    }

    String kind() {
        return text("kind");
    }

    String name() {
        return text("metadata", "name");
    }

    boolean is(String... kinds) {
        return List.of(kinds).contains(kind());
    }

    @Override
    public String toString() {
        return node instanceof Map<?, ?> map && map.containsKey("kind") ? kind() + "/" + name() : "" + node;
    }
}
