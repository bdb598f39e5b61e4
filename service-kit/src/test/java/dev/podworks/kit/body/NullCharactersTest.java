package dev.podworks.kit.body;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.kit.error.Faults.Fault;
import dev.podworks.kit.json.WireJson;
import org.junit.jupiter.api.Test;

class NullCharactersTest {
    @Test
    void theyAreFoundInValuesAndInNames() {
        var body = WireJson.mapper().readTree("""
                {"name": "a\\u0000", "files": ["b", {"fileName": "\\u0000"}], "metadata": {"c\\u0000": "d"}}""");
        assertThat(NullCharacters.find(body))
                .extracting(Fault::path)
                .containsExactly("name", "files[1].fileName", "metadata");
    }

    @Test
    void theEscapeItselfMayBeWritten() {
        var body = WireJson.mapper().readTree("""
                {"name": "\\\\u0000", "limit": 7, "show": null}""");
        assertThat(NullCharacters.find(body)).isEmpty();
    }
}
