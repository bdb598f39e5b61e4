package dev.podworks.kit.trace;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/// Excludes Spring Boot's auto-configuration of tracing unless a collector is configured, because it costs time in
/// every request. The export of logs is always excluded: logs are read from standard output.
///
/// Registered in `META-INF/spring.factories`.
public final class TracingAutoConfigurationFilter implements AutoConfigurationImportFilter, EnvironmentAware {
    static final String COLLECTOR = "OTEL_EXPORTER_OTLP_ENDPOINT";

    private static final List<String> TRACES =
            List.of("org.springframework.boot.micrometer.tracing.", "org.springframework.boot.opentelemetry.");
    private static final String LOGS = "org.springframework.boot.opentelemetry.autoconfigure.logging.";

    private boolean enabled;

    @Override
    public void setEnvironment(Environment environment) {
        enabled = !environment.getProperty(COLLECTOR, "").isBlank();
    }

    @Override
    public boolean[] match(@Nullable String[] configurations, AutoConfigurationMetadata metadata) {
        var matches = new boolean[configurations.length];
        for (int i = 0; i < matches.length; i++) {
            matches[i] = configurations[i] == null || isIncluded(configurations[i]);
        }
        return matches;
    }

    private boolean isIncluded(String configuration) {
        return !configuration.startsWith(LOGS) && (enabled || TRACES.stream().noneMatch(configuration::startsWith));
    }
}
