package dev.podworks.testkit.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseTextsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'detail': 'The file is missing', 'code': 'not_found'}",
                "{'projects': [{'rejection': {'code': 'upload_missing', 'message': 'The file null was not uploaded.'}}]}",
                "{'code': 'invalid_request', 'extra': [{'path': 'name', 'message': 'must be  shorter'}]}",
                "{'importError': 'The import failed: refused..'}",
                "{'warnings': [{'code': 'transcript_unavailable', 'message': ''}, {'code': 'a', 'message': '1 minutes'}]}"
            })
    void wrongTextsAreFound(String body) {
        assertThat(ResponseTexts.problems(body.replace('\'', '"'))).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'detail': 'files..null: must have at most 8 items but found 9', 'code': 'invalid_request'}",
                "{'code': 'invalid_request', 'extra': [{'path': 'name', 'message': 'must be a string, not null'}]}",
                "{'error': {'code': 'storage_full', 'message': 'The storage is full.'}, 'message': null}",
                "[]",
                "<html>"
            })
    void correctTextsPass(String body) {
        assertThat(ResponseTexts.problems(body.replace('\'', '"'))).isEmpty();
    }
}
