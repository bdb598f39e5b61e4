package dev.podworks.gateway.caller;

import com.nimbusds.jose.jwk.JWKSet;
import java.time.InstantSource;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// The public keys of all replicas, so that a service can fetch the key of any token from any replica.
@RestController
class JwksController {
    private final SigningKeyTable keys;
    private final InstantSource clock;

    JwksController(SigningKeyTable keys, InstantSource clock) {
        this.keys = keys;
        this.clock = clock;
    }

    @GetMapping("/.well-known/jwks.json")
    Mono<Map<String, Object>> jwks() {
        return keys.active(clock.instant()).collectList().map(active -> new JWKSet(active).toJSONObject(true));
    }
}
