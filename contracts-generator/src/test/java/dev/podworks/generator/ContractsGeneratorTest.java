package dev.podworks.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContractsGeneratorTest {
    private static final String SCOPES = """
            components:
              schemas:
                Scope:
                  type: string
                  x-scopes:
                    files:read: {description: reading files, roles: [owner, viewer]}
                    files:pay: {description: paying, roles: [owner], live-only: true}
                Unused: {type: string}
            """;
    private static final String MAIN = """
            openapi: 3.1.0
            info: {title: API, description: 'Scopes: {{scopes}}'}
            """;
    private static final String FILES = """
            paths:
              /v1/files:
                post:
                  operationId: createFile
                  description: Creates a file.
                  x-service: files
                  x-access: {scope: 'files:read'}
                  x-calls: [projects]
                  x-audit: file.created
                  parameters: [{$ref: '#/components/parameters/IdempotencyKey'}]
                  responses: {'200': {description: Scope., content: {json: {schema: {$ref: '#/components/schemas/Scope'}}}}}
            components:
              parameters:
                IdempotencyKey: {name: Idempotency-Key, in: header}
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void writeDocuments() throws IOException {
        write("common/scopes.yaml", SCOPES);
        write("api/api.yaml", MAIN);
        write("api/files.yaml", FILES);
    }

    @Test
    void bundleHasEveryFileAndTheCommonComponentsThatItRefersTo() throws IOException {
        generate();

        var bundle = Yaml.read(folder.resolve("resources/api.yaml"));
        assertThat(bundle.at("/info/title").asString()).isEqualTo("API");
        assertThat(bundle.at("/paths/~1v1~1files/post/operationId").asString()).isEqualTo("createFile");
        assertThat(bundle.at("/components/schemas").propertyNames()).containsExactly("Scope");
    }

    @Test
    void internalPropertiesAreNotPublished() throws IOException {
        generate();

        assertThat(read("resources/api.yaml")).doesNotContain("x-");
    }

    @Test
    void scopesArePublishedAsEnumAndTable() throws IOException {
        generate();

        var bundle = Yaml.read(folder.resolve("resources/api.yaml"));
        assertThat(bundle.at("/components/schemas/Scope/enum").valueStream().map(name -> name.asString()))
                .containsExactly("files:read", "files:pay");
        assertThat(bundle.at("/info/description").asString())
                .contains("| `files:read` | reading files |", "| `files:pay` | paying (live keys only) |");
    }

    @Test
    void descriptionEndsWithTheScope() throws IOException {
        generate();

        assertThat(Yaml.read(folder.resolve("resources/api.yaml"))
                        .at("/paths/~1v1~1files/post/description")
                        .asString())
                .isEqualTo("Creates a file. Requires the `files:read` scope.");
    }

    @Test
    void propertiesOfAnotherSchemaAreCopied() throws IOException {
        write("common/settings.yaml", """
                components:
                  schemas:
                    Settings: {type: object, required: [level], properties: {level: {$ref: '#/components/schemas/Level'}}}
                    Level: {type: string, enum: [low, high]}
                """);
        write("api/settings.yaml", """
                components:
                  schemas:
                    Create: {type: object, x-properties-of: '#/components/schemas/Settings'}
                    Update: {type: object, x-properties-of: '#/components/schemas/Settings', x-nullable: true}
                """);
        generate();

        var schemas = Yaml.read(folder.resolve("resources/api.yaml")).at("/components/schemas");
        assertThat(schemas.path("Create").toString())
                .isEqualTo(
                        "{\"type\":\"object\",\"properties\":{\"level\":{\"$ref\":\"#/components/schemas/Level\"}}}");
        assertThat(schemas.at("/Update/properties/level").toString())
                .isEqualTo("{\"oneOf\":[{\"$ref\":\"#/components/schemas/Level\"},{\"type\":\"null\"}]}");
    }

    @Test
    void aPropertyThatMayBeNullAlreadyStaysValid() throws IOException {
        write("common/settings.yaml", """
                components:
                  schemas:
                    Settings:
                      type: object
                      properties:
                        rate: {type: [integer, 'null'], enum: [1, 2, null]}
                        format: {$ref: '#/components/schemas/Format'}
                    Format: {type: [object, 'null']}
                """);
        write("api/settings.yaml", """
                components:
                  schemas:
                    Update: {type: object, x-properties-of: '#/components/schemas/Settings', x-nullable: true}
                """);
        generate();

        var update = Yaml.read(folder.resolve("resources/api.yaml")).at("/components/schemas/Update/properties");
        assertThat(update.path("rate").toString()).isEqualTo("{\"type\":[\"integer\",\"null\"],\"enum\":[1,2,null]}");
        assertThat(update.path("format").toString()).isEqualTo("{\"$ref\":\"#/components/schemas/Format\"}");
    }

    @Test
    void eventTypesAreTheWebhooksThatNeedASubscription() throws IOException {
        write("api/webhooks.yaml", """
                webhooks:
                  file.ready: {post: {}}
                  ping: {x-sent-to-all: true, post: {}}
                components:
                  schemas:
                    Type: {type: string, x-values: event-types}
                """);
        generate();

        assertThat(read("resources/lists.json").replaceAll("\\s", "")).contains("\"Type\":[\"*\",\"file.ready\"]");
    }

    @Test
    void stringsStayStringsInYaml11() {
        var written = Yaml.write(Yaml.MAPPER.valueToTree(Map.of("200", "2026-11-20", "on", "yes", "a", "12")));

        assertThat(written).contains("\"200\": \"2026-11-20\"", "\"on\": \"yes\"", "a: \"12\"");
    }

    @Test
    void constantsFollowFromOperationsAndScopes() throws IOException {
        generate();

        assertThat(read("java/dev/podworks/contracts/api/Route.java"))
                .contains("CREATE_FILE(\"POST\", \"/v1/files\", Service.FILES, Access.scope(Scope.FILES_READ), true,"
                        + " Set.of(Service.PROJECTS), false, false, Optional.of(AuditAction.FILE_CREATED))");
        assertThat(read("java/dev/podworks/contracts/api/Scope.java"))
                .contains("FILES_READ(\"files:read\", false, Set.of(Role.OWNER, Role.VIEWER))")
                .contains("FILES_PAY(\"files:pay\", true, Set.of(Role.OWNER))");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            any-key                                  | Access.anyKey()
            open                                     | Access.open()
            operator                                 | Access.operator()
            person                                   | Access.person()
            user                                     | Access.user()
            {person: 'files:read'}                   | Access.person(Scope.FILES_READ)
            {scope: 'files:pay'}                     | Access.scope(Scope.FILES_PAY)
            {scope: 'files:pay', whole-account: true}| Access.wholeAccount(Scope.FILES_PAY)
            {live: 'files:pay', test: 'files:read'}  | Access.byMode(Scope.FILES_PAY, Scope.FILES_READ)
            """)
    void accessIsOneOfTheKindsThatTheReadmeLists(String access, String java) throws IOException {
        write("api/files.yaml", FILES.replace("{scope: 'files:read'}", access));
        generate();

        assertThat(read("java/dev/podworks/contracts/api/Route.java")).contains(java + ", ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            file.created                    | Optional.of(AuditAction.FILE_CREATED)
            {none: Files are no settings.}  | Optional.empty()
            """)
    void auditIsAnActionOrAReasonForNone(String audit, String java) throws IOException {
        write("api/files.yaml", FILES.replace("x-audit: file.created", "x-audit: " + audit));
        generate();

        assertThat(read("java/dev/podworks/contracts/api/Route.java")).contains("false, " + java + ")");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            x-service: files        | x-unknown: files          | unknown property: x-unknown
            x-service: files        | tags: [a]                 | has no x-service
            {scope: 'files:read'}   | somebody                  | x-access
            {scope: 'files:read'}   | {scope: 'files:burn'}     | no scope files:burn
            #/components/schemas    | #/components/models       | #/components/models/Scope does not exist
            operationId: createFile | summary: A                | has no operationId
            x-audit: file.created   | tags: [a]                 | has no x-audit
            x-audit: file.created   | x-audit: {none: 1}        | x-audit is neither
            """)
    void mistakeFailsTheBuildWithItsName(String text, String replacement, String message) throws IOException {
        write("api/files.yaml", FILES.replace(text, replacement));

        assertThatThrownBy(this::generate)
                .isInstanceOf(InvalidDocumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void definitionInTwoFilesFailsTheBuild() throws IOException {
        write("api/more.yaml", "components: {parameters: {IdempotencyKey: {name: Other}}}");

        assertThatThrownBy(this::generate)
                .isInstanceOf(InvalidDocumentException.class)
                .hasMessageContaining("IdempotencyKey is defined in another file too");
    }

    @Test
    void keyThatIsInOneFileTwiceFailsTheBuild() throws IOException {
        write("api/more.yaml", "servers: []\nservers: []");

        assertThatThrownBy(this::generate).isInstanceOf(InvalidDocumentException.class);
    }

    @Test
    void operationIdOfTwoDocumentsFailsTheBuild() throws IOException {
        write("other/other.yaml", FILES);

        assertThatThrownBy(this::generate)
                .isInstanceOf(InvalidDocumentException.class)
                .hasMessageContaining("two operations have the operationId createFile");
    }

    @Test
    void unchangedFilesAreNotWrittenAgain() throws IOException {
        generate();
        var bundle = folder.resolve("resources/api.yaml");
        Files.setLastModifiedTime(bundle, FileTime.fromMillis(0));

        generate();

        assertThat(Files.getLastModifiedTime(bundle)).isEqualTo(FileTime.fromMillis(0));
    }

    private void generate() throws IOException {
        ContractsGenerator.generate(folder.resolve("documents"), folder.resolve("resources"), folder.resolve("java"));
    }

    private void write(String file, String text) throws IOException {
        var path = folder.resolve("documents").resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private String read(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }
}
