package dev.podworks.kit;

import dev.podworks.kit.sample.SampleService;
import dev.podworks.kit.test.RecordedEvents;
import dev.podworks.kit.test.ServiceClient;
import dev.podworks.kit.test.ServiceTestKit;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestEventPublisher;
import dev.podworks.mail.MailConfiguration;
import dev.podworks.store.StoreConfiguration;
import dev.podworks.testkit.ServiceProperties;
import dev.podworks.testkit.TestPostgres;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/// The sample service with every kit, started once for all tests against real PostgreSQL, Kafka, store and mail
/// server.
@Tag("integration")
@SpringBootTest(
        classes = SampleService.class,
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {KitTest.NAME, KitTest.IMPORTS, KitTest.MIGRATIONS, KitTest.TOPICS})
@Import({ServiceTestKit.class, StoreConfiguration.class, MailConfiguration.class})
public abstract class KitTest {
    static final String NAME = "spring.application.name=sample-service";
    static final String IMPORTS = "spring.config.import=classpath:podworks-service.yaml,"
            + "classpath:podworks-store.yaml,classpath:podworks-mail.yaml";
    /// It publishes to another service's topic.
    static final String TOPICS = "podworks.outbox.topics=podworks.files";

    static final String MIGRATIONS = "spring.flyway.locations=classpath:db/kit,classpath:db/sample";

    private static final ServiceProperties ENVIRONMENT = ServiceProperties.withDatabase("sample")
            .withKafka()
            .withStore()
            .withMailbox()
            .and("CALLER_JWKS_URL", TestCallers.keysUrl().toString());

    @Autowired
    protected ServiceClient client;

    @Autowired
    protected RecordedEvents recorded;

    @Autowired
    protected TestEventPublisher publisher;

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry registry) {
        ENVIRONMENT.register(registry::add);
    }

    /// Starts another replica of the service. The test must close it.
    protected static ConfigurableApplicationContext secondReplica() {
        return run(NAME, ENVIRONMENT.environment());
    }

    /// Starts another service with its own database and settings. The test must close it.
    protected static ConfigurableApplicationContext anotherService(String name, Map<String, String> settings) {
        var environment = new HashMap<>(ENVIRONMENT.environment());
        environment.putAll(TestPostgres.database("another").environment());
        environment.putAll(settings);
        return run("spring.application.name=" + name, environment);
    }

    private static ConfigurableApplicationContext run(String name, Map<String, String> environment) {
        var settings = environment.entrySet().stream().map(Map.Entry::toString);
        return new SpringApplicationBuilder(SampleService.class, ServiceTestKit.class)
                .run(Stream.concat(Stream.of(name, IMPORTS, MIGRATIONS, TOPICS), settings)
                        .map(property -> "--" + property)
                        .toArray(String[]::new));
    }
}
