package dev.podworks.kit.trace;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/// Keeps Spring Boot's beans for traces out where no collector is named: they would watch every request for nobody.
/// Logs are read from standard output, so those for sending them stay out always.
///
/// Named in `META-INF/spring.factories`.
public final class TracingAutoConfigurationFilter implements AutoConfigurationImportFilter, EnvironmentAware {
    static final String COLLECTOR = "OTEL_EXPORTER_OTLP_ENDPOINT";

    private static final List<String> TRACES =
            List.of("org.springframework.boot.micrometer.tracing.", "org.springframework.boot.opentelemetry.");
    private static final String LOGS = "org.springframework.boot.opentelemetry.autoconfigure.logging.";

    private boolean on;

    @Override
    public void setEnvironment(Environment environment) {
        on = !environment.getProperty(COLLECTOR, "").isBlank();
    }

    @Override
    public boolean[] match(@Nullable String[] configurations, AutoConfigurationMetadata metadata) {
        var matches = new boolean[configurations.length];
        for (int i = 0; i < matches.length; i++) {
            matches[i] = configurations[i] == null || isWanted(configurations[i]);
        }
        return matches;
    }

    private boolean isWanted(String configuration) {
        return !configuration.startsWith(LOGS) && (on || TRACES.stream().noneMatch(configuration::startsWith));
    }
}
