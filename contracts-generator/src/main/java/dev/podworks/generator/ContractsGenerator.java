package dev.podworks.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// Writes the bundled documents, the enums `Route` and `Scope`, and `lists.json`.
///
/// Usage: `ContractsGenerator <documents> <resources> <java>`, three folders.
public final class ContractsGenerator {
    private static final String COMMON = "common";
    private static final String API_PACKAGE = "dev/podworks/contracts/api";

    private ContractsGenerator() {}

    public static void main(String[] args) throws IOException {
        generate(Path.of(args[0]), Path.of(args[1]), Path.of(args[2]));
    }

    static void generate(Path documents, Path resources, Path java) throws IOException {
        var common = Bundle.merge(documents.resolve(COMMON));
        var scopes = Scopes.of(common);
        var operations = new ArrayList<Operation>();
        var published = new ArrayList<JsonNode>();
        for (var folder : documentFolders(documents)) {
            var bundle = Bundle.of(folder, common);
            operations.addAll(Operation.in(bundle));
            var document = Published.form(bundle, scopes);
            published.add(document);
            write(resources.resolve(folder.getFileName() + ".yaml"), Yaml.write(document));
        }
        write(resources.resolve("lists.json"), ValueLists.of(scopes, published).json());
        write(java.resolve(API_PACKAGE + "/Route.java"), RouteSource.of(operations, scopes));
        write(java.resolve(API_PACKAGE + "/Scope.java"), ScopeSource.of(scopes));
    }

    private static List<Path> documentFolders(Path documents) throws IOException {
        try (var folders = Files.list(documents)) {
            return folders.filter(Files::isDirectory)
                    .filter(folder -> !folder.endsWith(COMMON))
                    .sorted()
                    .toList();
        }
    }

    /// Leaves an unchanged file alone: a newer one would make Maven compile, and npm bundle, everything again.
    private static void write(Path file, String text) throws IOException {
        if (Files.exists(file) && Files.readString(file).equals(text)) {
            return;
        }
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, text);
    }
}
