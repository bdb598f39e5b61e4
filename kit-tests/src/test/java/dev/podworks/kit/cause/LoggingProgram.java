package dev.podworks.kit.cause;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.RequestId;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;

/// Logs like a service, in its own process because the log format is set once per process.
final class LoggingProgram {
    static final Cause CAUSE = new Cause(
            Optional.of(new RequestId("req_01kahp3x8v0s5m2c9d7q4e6t1r")),
            Optional.of(new AccountId("acc_01kahp3x8v0s5m2c9d7q4e6t1r")),
            Optional.of(new ProjectId("prj_01kahp3x8v0s5m2c9d7q4e6t1r")),
            Optional.of(new TraceParent("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")));

    private static final Logger LOG = LoggerFactory.getLogger(LoggingProgram.class);

    private LoggingProgram() {}

    public static void main(String[] args) {
        new SpringApplicationBuilder(LoggingProgram.class)
                .web(WebApplicationType.NONE)
                .properties(
                        "spring.application.name=sample-service",
                        "spring.config.import=classpath:podworks-service.yaml")
                .run(args);
        CAUSE.run(() -> LOG.warn("It \"failed\"", new IllegalStateException("on\ntwo lines")));
        LOG.info("Without a cause");
    }
}
