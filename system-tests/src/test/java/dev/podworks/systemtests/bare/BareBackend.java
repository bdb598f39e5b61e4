package dev.podworks.systemtests.bare;

import java.util.Map;
import java.util.UUID;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// Responds to every GET with the same 512 bytes, and to every POST after one insert.
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(excludeName = "org.springframework.cloud.gateway.config.GatewayAutoConfiguration")
public class BareBackend {
    private static final Map<String, String> ANSWER = Map.of("id", "x", "name", "y".repeat(480));

    public static void main(String[] args) {
        SpringApplication.run(BareBackend.class, args);
    }

    @Bean
    RouterFunction<ServerResponse> routes(DatabaseClient db) {
        return RouterFunctions.route()
                .GET("/**", _ -> ServerResponse.ok().bodyValue(ANSWER))
                .POST("/**", request -> insert(request, db))
                .build();
    }

    private static Mono<ServerResponse> insert(ServerRequest request, DatabaseClient db) {
        return request.bodyToMono(String.class)
                .flatMap(body -> db.sql("insert into bare (id, document) values (:id, :document::jsonb)")
                        .bind("id", UUID.randomUUID().toString())
                        .bind("document", body)
                        .then())
                .then(ServerResponse.status(HttpStatus.CREATED).bodyValue(ANSWER));
    }
}
