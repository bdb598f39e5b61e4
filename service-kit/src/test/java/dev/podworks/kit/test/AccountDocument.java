package dev.podworks.kit.test;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.api.Route;
import dev.podworks.contracts.api.Routes;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import org.springframework.web.reactive.function.client.ExchangeFunction;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Checks every error response under `/account/api` against account.yaml: the test fails if neither the operation
/// nor the response documents the error code.
public final class AccountDocument implements ExchangeFilterFunction {
    private static final JsonNode DOCUMENT = new YAMLMapper()
            .readTree(Objects.requireNonNull(AccountDocument.class.getResourceAsStream("/account.yaml")));
    private static final JsonMapper JSON = new JsonMapper();
    private static final String PREFIX = "/account/api/";
    private static final Pattern REF = Pattern.compile("#(/.+)");

    @Override
    public Mono<ClientResponse> filter(ClientRequest request, ExchangeFunction next) {
        return next.exchange(request)
                .flatMap(response -> response.statusCode().isError()
                                && request.url().getPath().startsWith(PREFIX)
                        ? check(request, response)
                        : Mono.just(response));
    }

    private static Mono<ClientResponse> check(ClientRequest request, ClientResponse response) {
        return ResponseBody.inspect(
                response,
                body -> Routes.match(request.method().name(), request.url().getPath())
                        .ifPresent(route -> require(route, response.statusCode().value(), body)));
    }

    private static void require(Route route, int status, byte[] body) {
        assertThat(descriptions(route, status))
                .as("documentation in account.yaml of status %d of %s", status, route)
                .contains("`%s`".formatted(JSON.readTree(body).path("code").asString()));
    }

    /// The descriptions of the operation and of its response with this status.
    static String descriptions(Route route, int status) {
        var operation = DOCUMENT.path("paths")
                .path(route.template())
                .path(route.method().toLowerCase(Locale.ROOT));
        var responses = operation.path("responses");
        var response = responses.has(Integer.toString(status))
                ? responses.path(Integer.toString(status))
                : responses.path("default");
        return operation.path("description").asString("") + " "
                + resolve(response).path("description").asString("");
    }

    private static JsonNode resolve(JsonNode response) {
        var ref = REF.matcher(response.path("$ref").asString(""));
        return ref.matches() ? DOCUMENT.at(ref.group(1)) : response;
    }
}
