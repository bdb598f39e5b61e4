package dev.podworks.kit.test;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.testkit.text.ResponseTexts;
import java.nio.charset.StandardCharsets;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import org.springframework.web.reactive.function.client.ExchangeFunction;
import reactor.core.publisher.Mono;

/// Fails a test that receives a text which is no correct sentence.
public final class TextCheck implements ExchangeFilterFunction {
    @Override
    public Mono<ClientResponse> filter(ClientRequest request, ExchangeFunction next) {
        return next.exchange(request)
                .flatMap(response -> isJson(response) ? check(request, response) : Mono.just(response));
    }

    private static boolean isJson(ClientResponse response) {
        return response.headers()
                .contentType()
                .filter(MediaType.APPLICATION_JSON::includes)
                .isPresent();
    }

    private static Mono<ClientResponse> check(ClientRequest request, ClientResponse response) {
        return ResponseBody.inspect(
                response,
                body -> assertThat(ResponseTexts.problems(new String(body, StandardCharsets.UTF_8)))
                        .as("wrong texts of %s %s", request.method(), request.url())
                        .isEmpty());
    }
}
