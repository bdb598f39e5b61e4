package dev.podworks.gateway.support;

import dev.podworks.gateway.GatewayApplication;
import dev.podworks.kit.test.AuditCheck;
import dev.podworks.kit.test.RecordedEvents;
import dev.podworks.kit.test.ServiceTestKit;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/// A gateway, started once for all tests of this module against real PostgreSQL and Kafka, with an HTTP stub
/// for each service.
@Tag("integration")
@SpringBootTest(classes = GatewayApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT)
@ExtendWith(AuditCheck.class)
@Import(ServiceTestKit.class)
public abstract class GatewayTest {
    @Autowired
    protected RecordedEvents recorded;

    @Autowired
    private CircuitBreakerRegistry breakers;

    protected GatewayClient gateway;

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry registry) {
        TestGateway.ENVIRONMENT.forEach((name, value) -> registry.add(name, () -> value));
    }

    @BeforeEach
    void freshBackends(@Value("${local.server.port}") int port) {
        gateway = new GatewayClient(port);
        TestBackend.resetAll();
        breakers.getAllCircuitBreakers().forEach(CircuitBreaker::reset);
    }
}
