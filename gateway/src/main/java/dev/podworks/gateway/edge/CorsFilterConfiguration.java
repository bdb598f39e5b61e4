package dev.podworks.gateway.edge;

import java.time.Duration;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.CorsWebFilter;
import org.springframework.web.cors.reactive.UrlBasedCorsConfigurationSource;

/// Pages of any origin may call /v1 with a key. Decisions, section 1: browsers.
///
/// Credentials that browsers add automatically, such as the session cookie, are not allowed from other origins.
/// Paths outside /v1 are not shared.
@Configuration(proxyBeanMethods = false)
class CorsFilterConfiguration {
    private static final Duration PREFLIGHT_MAX_AGE = Duration.ofHours(2);

    /// Before {@link EdgeFilter}: preflight requests have no credentials.
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE + 1)
    CorsWebFilter corsFilter() {
        var v1 = new CorsConfiguration();
        v1.addAllowedOrigin(CorsConfiguration.ALL);
        v1.setAllowedMethods(List.of("GET", "POST", "PATCH", "PUT", "DELETE"));
        v1.setAllowedHeaders(List.of("Authorization", "Content-Type", "Idempotency-Key", "If-None-Match"));
        v1.setExposedHeaders(List.of(
                "Request-Id",
                "RateLimit-Limit",
                "RateLimit-Remaining",
                "RateLimit-Reset",
                "Retry-After",
                "Idempotent-Replayed",
                "ETag",
                "Link"));
        v1.setMaxAge(PREFLIGHT_MAX_AGE);
        var source = new UrlBasedCorsConfigurationSource();
        source.registerCorsConfiguration("/v1/**", v1);
        return new CorsWebFilter(source);
    }
}
