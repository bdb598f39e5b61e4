package dev.podworks.gateway.support;

import dev.podworks.contracts.api.Service;
import dev.podworks.gateway.GatewayApplication;
import dev.podworks.testkit.ServiceProperties;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;

/// A second replica with the same database and Kafka.
public record TestGateway(ConfigurableApplicationContext context) implements AutoCloseable {
    public static final String OPERATOR_TOKEN = "the-operator-token-of-the-tests";
    public static final Map<String, String> ENVIRONMENT = environment();

    public static TestGateway start() {
        return start(Map.of());
    }

    /// A second replica shared by all tests, started on first use.
    public static GatewayClient second() {
        return Second.GATEWAY.client();
    }

    private static final class Second {
        private static final TestGateway GATEWAY = start();
    }

    /// @param other settings that override the common ones
    public static TestGateway start(Map<String, String> other) {
        var settings = new HashMap<String, Object>(ENVIRONMENT);
        settings.putAll(other);
        var arguments = settings.entrySet().stream()
                .map(setting -> "--%s=%s".formatted(setting.getKey(), setting.getValue()))
                .toArray(String[]::new);
        return new TestGateway(
                new SpringApplicationBuilder(GatewayApplication.class, OwnReactorResources.class).run(arguments));
    }

    public GatewayClient client() {
        return new GatewayClient(context.getEnvironment().getRequiredProperty("local.server.port", Integer.class));
    }

    @Override
    public void close() {
        context.close();
    }

    /// Otherwise stopping it closes the connections of every other gateway in this JVM.
    @Configuration(proxyBeanMethods = false)
    static class OwnReactorResources {
        @Bean
        ReactorResourceFactory reactorResources() {
            var resources = new ReactorResourceFactory();
            resources.setUseGlobalResources(false);
            return resources;
        }
    }

    private static Map<String, String> environment() {
        var properties = ServiceProperties.withDatabase("gateway")
                .withKafka()
                .withMailbox()
                .and("PUBLIC_URL", "https://podcasts.example")
                .and("STORE_PUBLIC_ENDPOINT", "https://store.example:9000/s3")
                // So that tests can choose their client address.
                .and("GATEWAY_TRUSTED_PROXIES", "1")
                .and("OPERATOR_TOKEN", OPERATOR_TOKEN)
                .and("SIGN_UP", "open")
                .and("GATEWAY_RESPONSE_TIMEOUT", "2s");
        Arrays.stream(Service.values())
                .filter(service -> service != Service.GATEWAY)
                .forEach(service -> properties.and(
                        service + "_SERVICE_URL", TestBackend.of(service).url().toString()));
        return properties.environment();
    }
}
