package dev.podworks.accounts.key;

import static dev.podworks.gateway.support.TestBrowser.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.gateway.support.GatewayClient.TestKey;
import dev.podworks.gateway.support.TestBrowser;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

/// Keys as an owner manages them on the account page.
record TestKeys(TestBrowser person) {
    static final String PATH = "/account/api/keys";

    TestKey create(Map<String, ?> more) {
        var body = json(tryToCreate(more).expectStatus().isCreated());
        return new TestKey(body.at("/key/id").asString(), body.path("secret").asString());
    }

    ResponseSpec tryToCreate(Map<String, ?> more) {
        var body = new HashMap<String, Object>(
                Map.of("name", "Server", "mode", "live", "scopes", List.of("projects:read", "projects:write")));
        body.putAll(more);
        return person.post(PATH, body);
    }

    ResponseSpec update(TestKey key, Map<String, ?> changes) {
        return person.patch(PATH + "/" + key.keyId(), changes);
    }

    /// @return the key with its new secret
    TestKey rotate(TestKey key, int overlapSeconds) {
        var body = json(tryToRotate(key, Map.of("overlapSeconds", overlapSeconds))
                .expectStatus()
                .isOk());
        assertThat(body.at("/key/id").asString()).isEqualTo(key.keyId());
        return new TestKey(key.keyId(), body.path("secret").asString());
    }

    ResponseSpec tryToRotate(TestKey key, Map<String, ?> body) {
        return person.post(PATH + "/" + key.keyId() + "/rotate", body);
    }

    ResponseSpec endPrevious(TestKey key) {
        return person.delete(PATH + "/" + key.keyId() + "/previous-secret");
    }

    /// The key as it is listed.
    JsonNode view(TestKey key) {
        return person.read(PATH)
                .path("keys")
                .valueStream()
                .filter(one -> one.path("id").asString().equals(key.keyId()))
                .findFirst()
                .orElseThrow();
    }
}
