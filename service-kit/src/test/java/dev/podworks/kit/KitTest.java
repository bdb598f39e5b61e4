package dev.podworks.kit;

import dev.podworks.kit.sample.SampleService;
import dev.podworks.kit.test.ForeignEvents;
import dev.podworks.kit.test.RecordedEvents;
import dev.podworks.kit.test.ServiceClient;
import dev.podworks.kit.test.ServiceTestKit;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.testkit.ServiceProperties;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/// The sample service, started once for all tests of this module against real PostgreSQL, Kafka and a store.
@SpringBootTest(
        classes = SampleService.class,
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {KitTest.NAME, KitTest.IMPORTS, KitTest.MIGRATIONS})
@Import(ServiceTestKit.class)
public abstract class KitTest {
    static final String NAME = "spring.application.name=sample-service";
    static final String IMPORTS = "spring.config.import=classpath:podworks-service.yaml,classpath:podworks-store.yaml,"
            + "classpath:podworks-mail.yaml";
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
    protected ForeignEvents others;

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry registry) {
        ENVIRONMENT.register(registry::add);
    }

    /// Another replica of the same service, beside the one that every test has. The test closes it.
    protected static ConfigurableApplicationContext secondReplica() {
        var environment = ENVIRONMENT.environment().entrySet().stream().map(Map.Entry::toString);
        return new SpringApplicationBuilder(SampleService.class)
                .run(Stream.concat(Stream.of(NAME, IMPORTS, MIGRATIONS), environment)
                        .map(property -> "--" + property)
                        .toArray(String[]::new));
    }
}
