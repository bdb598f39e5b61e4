package dev.podworks.kit.body;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/// Error messages for bodies that violate their schema.
class RequestSchemasTest {
    private final JsonMapper json = new JsonMapper();
    private final RequestSchemas schemas = new RequestSchemas();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'files': ['file_01kahp3x8v0s5m2c9d7q4e6t1r']}",
                "{'files': [{'fileName': 'a.wav'}, 'x', {'fileName': 'b.wav', 'source': {'type': 'upload'}}]}",
                "{'files': ['x'], 'name': null, 'clientRef': null, 'metadata': null}",
                "{'files': ['x'], 'metadata': {'season': '3'}, 'settings': {'noiseLevel': 'n3', 'mergeOutput': true}}"
            })
    void validProjectIsAccepted(String body) {
        assertThat(errors(ApiDocument.PUBLIC, "CreateProjectRequest", body)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[]                          | body: must be an object, not a list",
                "null                        | body: must be an object, not null",
                "true                        | body: must be an object, not a boolean",
                "{}                          | files: is required",
                "{'files': 'x'}              | files: must be a list, not a string",
                "{'files': []}               | files: must not be empty",
                "{'files': [1]}              | files[0]: must be a string or an object, not a number",
                "{'files': [null]}           | files[0]: must be a string or an object, not null",
                "{'files': ['x', {}]}        | files[1].fileName: is required",
                "{'files': [{'fileName': ''}]} | files[0].fileName: must not be empty",
                "{'files': [{'fileName': 5}]}  | files[0].fileName: must be a string, not a number",
                "{'files': ['x'], 'nmae': 1}   | nmae: is not a known property",
                "{'files': ['x'], 'name': 1}   | name: must be a string or null, not a number",
                "{'files': ['x'], 'clientRef': ''} | clientRef: must not be empty",
                "{'files': ['x'], 'settings': null} | settings: must be an object, not null",
                "{'files': ['x'], 'settings': {'mergeOutput': 'yes'}} "
                        + "| settings.mergeOutput: must be true or false, not a string",
                "{'files': ['x'], 'settings': {'noiseLevel': 'n9'}}  | settings.noiseLevel: must be one of n1, n2, n3",
                "{'files': ['x'], 'settings': {'noiseLevel': true}}  "
                        + "| settings.noiseLevel: must be a string, not a boolean",
                "{'files': ['x'], 'settings': {'loudnessLufs': -24.1}} | settings.loudnessLufs: must be at least -24",
                "{'files': ['x'], 'settings': {'loudnessLufs': -13}} | settings.loudnessLufs: must be at most -14",
                "{'files': ['x'], 'settings': {'loudnessLufs': '-16'}} "
                        + "| settings.loudnessLufs: must be a number, not a string",
                "{'files': ['x'], 'metadata': {'n': 5}} | metadata.n: must be a string, not a number",
                "{'files': ['x'], 'metadata': {'': 'x'}} | metadata: must not have an empty key"
            })
    void errorOfAProjectHasItsPath(String body, String error) {
        assertThat(errors(ApiDocument.PUBLIC, "CreateProjectRequest", body)).containsExactly(error);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CreateAccount | {'name': 'n', 'ownerEmail': 'nobody'} "
                        + "| ownerEmail: must match the pattern ^[^@\\s]+@[^@\\s]+$",
                "CreateAccount | {'name': 'n', 'ownerEmail': 'a@b', 'ownerPassword': 'short'} "
                        + "| ownerPassword: must be at least 12 characters long",
                "AddMember     | {'email': 'a@b', 'role': 'king'} | role: must be one of owner, admin, member, viewer",
                "CreateKey     | {'mode': 'live', 'scopes': []} | scopes: must not be empty",
                "CreateKey     | {'mode': 'live', 'scopes': ['account:read', 'account:read']} "
                        + "| scopes: must not contain duplicate items",
                "CreateGrantRequest  | {'seconds': 0}         | seconds: must be at least 1",
                "CreateGrantRequest  | {'seconds': 360000001} | seconds: must be at most 360000000",
                "CreateGrantRequest  | {'seconds': 1.5}       | seconds: must be a whole number",
                "CreateGrantRequest  | {'seconds': '5'}       | seconds: must be a whole number, not a string"
            })
    void errorOfAnOperatorsRequestHasItsPath(String schema, String body, String error) {
        assertThat(errors(ApiDocument.OPERATOR, schema, body)).containsExactly(error);
    }

    @Test
    void nullIsNamedWhereItIsAllowed() {
        assertThat(errors(ApiDocument.PUBLIC, "UpdateProjectRequest", "{'testOutcome': 'lost'}"))
                .containsExactly("testOutcome: must be one of completed, failed, slow, null");
    }

    @Test
    void valueOfAnEnumOrNullIsReportedByTheEnum() {
        assertThat(errors(ApiDocument.PUBLIC, "UpdateProjectRequest", "{'settings': {'noiseLevel': 'n9'}}"))
                .containsExactly("settings.noiseLevel: must be one of n1, n2, n3");
        assertThat(errors(ApiDocument.PUBLIC, "UpdateProjectRequest", "{'settings': {'noiseLevel': 9}}"))
                .containsExactly("settings.noiseLevel: must be a string or null, not a number");
    }

    @Test
    @Timeout(10)
    void bodyFullOfErrorsIsRejectedInTime() {
        var body = "{'files': [" + "{},".repeat(200_000) + "{}]}";

        assertThat(errors(ApiDocument.PUBLIC, "CreateProjectRequest", body)).hasSizeBetween(1, 1_000);
    }

    @Test
    void allErrorsAreReported() {
        var body = """
                {'files': [{'fileName': 1, 'fileNmae': 'a'}, 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x'],
                 'clientRef': '%s', 'settings': {'plosivesLevel': 2}, 'colour': 'red'}
                """.formatted("c".repeat(101));

        assertThat(errors(ApiDocument.PUBLIC, "CreateProjectRequest", body))
                .containsExactlyInAnyOrder(
                        "files: must have at most 8 items but found 9",
                        "files[0].fileName: must be a string, not a number",
                        "files[0].fileNmae: is not a known property",
                        "clientRef: must be at most 100 characters long",
                        "settings.plosivesLevel: must be a string, not a number",
                        "colour: is not a known property");
    }

    @Test
    void metadataHasLimits() {
        var many = new StringBuilder("{");
        for (int i = 0; i < 21; i++) {
            many.append(i == 0 ? "" : ",").append("'k").append(i).append("':'v'");
        }
        var key = "k".repeat(65);

        assertThat(errors(ApiDocument.PUBLIC, "CreateProjectRequest", "{'files': ['x'], 'metadata': " + many + "}}"))
                .containsExactly("metadata: must have at most 20 properties");
        assertThat(errors(
                        ApiDocument.PUBLIC,
                        "CreateProjectRequest",
                        "{'files': ['x'], 'metadata': {'" + key + "': 'v'}}"))
                .containsExactly("metadata: key " + "k".repeat(40) + "… must be at most 64 characters long");
        assertThat(errors(
                        ApiDocument.PUBLIC,
                        "CreateProjectRequest",
                        "{'files': ['x'], 'metadata': {'k': '" + "v".repeat(501) + "'}}"))
                .containsExactly("metadata.k: must be at most 500 characters long");
    }

    private List<String> errors(ApiDocument document, String schema, String body) {
        return schemas.validate(document, schema, json.readTree(body.replace('\'', '"'))).stream()
                .map(error -> error.path() + ": " + error.message())
                .toList();
    }
}
