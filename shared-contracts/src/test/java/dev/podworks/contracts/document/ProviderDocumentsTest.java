package dev.podworks.contracts.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.delivery.Provider;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Every document that lists providers lists all of them.
class ProviderDocumentsTest {
    private static final String[] PROVIDERS =
            Arrays.stream(Provider.values()).map(Provider::wire).toArray(String[]::new);

    @ParameterizedTest
    @ValueSource(strings = {"/openapi.yaml", "/account.yaml", "/operator.yaml", "/asyncapi.yaml"})
    void schemaListsEveryProvider(String document) {
        assertThat(OpenApi.yaml(document)
                        .at("/components/schemas/Provider/enum")
                        .valueStream()
                        .map(JsonNode::asString))
                .containsExactlyInAnyOrder(PROVIDERS);
    }
}
