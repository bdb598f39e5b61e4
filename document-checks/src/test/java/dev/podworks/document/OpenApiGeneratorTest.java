package dev.podworks.document;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openapitools.codegen.DefaultGenerator;
import org.openapitools.codegen.config.CodegenConfigurator;

/// OpenAPI Generator makes a client with all models and typed operations of the published document.
class OpenApiGeneratorTest {
    private static final String DOCUMENT = String.valueOf(OpenApiGeneratorTest.class.getResource("/openapi.yaml"));
    /// What generators put before a name that is a type of the language.
    private static final String PREFIX = "model";
    private static final Pattern MODEL = Pattern.compile(".*/models?/[^/]+");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"java", "typescript-fetch", "python"})
    void everySchemaHasAModel(String language) throws IOException {
        var schemas = generate(language).getComponents().getSchemas();

        var models = modelNames();
        assertThat(schemas.entrySet().stream().filter(schema -> needsModel(schema.getValue())))
                .extracting(Map.Entry::getKey)
                .isNotEmpty()
                .allMatch(name -> models.contains(normalized(name)) || models.contains(PREFIX + normalized(name)));
    }

    @Test
    void operationsAndPropertiesAreTyped() throws IOException {
        generate("java");

        assertThat(sources())
                .contains("CompletableFuture<ModelFile> createFile(CreateFile createFile, String idempotencyKey)")
                .contains("CompletableFuture<Project> createProject(CreateProjectRequest createProjectRequest, ")
                .contains("CompletableFuture<ProjectList> listProjects(List<ProjectStatus> status, ")
                .contains("CompletableFuture<Destination> createDestination(CreateDestination createDestination, ")
                .contains("List<ProjectFileIn> getFiles()")
                .contains("ErrorExtra getExtra()");
    }

    private String sources() throws IOException {
        var sources = new StringBuilder();
        try (var files = Files.walk(folder)) {
            for (var file :
                    files.filter(file -> file.toString().endsWith(".java")).toList()) {
                sources.append(Files.readString(file));
            }
        }
        return sources.toString().replaceAll("@\\S+ ", "");
    }

    private OpenAPI generate(String language) throws IOException {
        var configurator = new CodegenConfigurator()
                .setInputSpec(document().toString())
                .setGeneratorName(language)
                .setOutputDir(folder.toString());
        if (language.equals("java")) {
            configurator.setLibrary("native").addAdditionalProperty("asyncNative", true);
        }
        var input = configurator.toClientOptInput();
        new DefaultGenerator().opts(input).generate();
        return input.getOpenAPI();
    }

    /// A copy, since the generator can't read from a jar.
    private Path document() throws IOException {
        var copy = folder.resolve("openapi.yaml");
        try (var document = Objects.requireNonNull(getClass().getResourceAsStream("/openapi.yaml"))) {
            Files.copy(document, copy);
        }
        return copy;
    }

    /// A schema without alternatives, values or properties is an alias of a type of the language.
    private static boolean needsModel(Schema<?> schema) {
        return Stream.of(schema.getProperties(), schema.getOneOf(), schema.getEnum())
                .anyMatch(part -> part != null);
    }

    private Set<String> modelNames() throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(file -> MODEL.matcher(file.toString()).matches())
                    .map(file -> normalized(file.getFileName().toString().replaceFirst("\\..*", "")))
                    .collect(toSet());
        }
    }

    private static String normalized(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }
}
