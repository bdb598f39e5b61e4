package dev.podworks.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.podworks.sdk.internal.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every operation of the document that a key can call has a method. */
class CoverageTest {
    /** Not for keys, or not for programs: email preferences are a person's, a permanent link is opened as it is. */
    private static final Set<String> LEFT_OUT =
            Set.of("getEmailPreferences", "updateEmailPreferences", "downloadOutput");

    private static final List<String> METHODS = List.of("get", "post", "put", "patch", "delete");
    private static final Path SOURCES = Path.of("src/main/java/dev/podworks/sdk");

    private static JsonNode document;

    @BeforeAll
    static void read() throws IOException {
        document = new YAMLMapper()
                .readTree(Path.of(System.getProperty("document")).toFile());
    }

    @Test
    void operationsAreThoseOfTheDocument() {
        var operations = Stream.of(Operation.values())
                .collect(Collectors.toMap(
                        Operation::id,
                        operation -> operation.method() + " " + operation.path() + " " + operation.keyed()));

        var documented = documented();
        documented.keySet().removeAll(LEFT_OUT);
        assertThat(operations).isEqualTo(documented);
    }

    @Test
    void everyOperationHasAMethod() throws IOException {
        var resources = new StringBuilder();
        try (var files = Files.walk(SOURCES)) {
            for (var file : files.filter(CoverageTest::isResource).toList()) resources.append(Files.readString(file));
        }

        assertThat(Operation.values())
                .allMatch(operation -> resources.toString().matches("(?s).*Operation\\." + operation.name() + "\\b.*"));
    }

    private static boolean isResource(Path file) {
        return file.toString().endsWith(".java") && !file.startsWith(SOURCES.resolve("internal"));
    }

    private static Map<String, String> documented() {
        var operations = new LinkedHashMap<String, String>();
        for (var path : document.path("paths").properties()) {
            for (var method : METHODS) {
                var operation = path.getValue().path(method);
                if (operation.isMissingNode()) continue;
                var keyed = operation.path("parameters").findValuesAsText("$ref").stream()
                        .anyMatch(reference -> reference.endsWith("/IdempotencyKey"));
                operations.put(
                        operation.path("operationId").asText(),
                        method.toUpperCase(Locale.ROOT) + " " + path.getKey() + " " + keyed);
            }
        }
        return operations;
    }
}
