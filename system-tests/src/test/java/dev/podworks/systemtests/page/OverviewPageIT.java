package dev.podworks.systemtests.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.page.Browser.Size;
import dev.podworks.systemtests.stack.RunningStack;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The overview says what needs a person.
@Tag("integration")
class OverviewPageIT extends PageTest {
    private static Customer customer;

    @TempDir
    private Path folder;

    @BeforeAll
    static void signUp(RunningStack stack) {
        customer = stack.signUp("OverviewPage");
    }

    @Test
    void aFailingWebhookEndpointIsNamedUntilItWorks() {
        page.open("/account").signIn(customer.owner()).sees("Drop a recording here");
        assertThat(page.text()).doesNotContain("A webhook endpoint is failing");

        var endpoint = customer.live()
                .post("/v1/webhook-endpoints", Map.of("url", "http://127.0.0.1:9/hooks"))
                .expect(201)
                .at("/endpoint/id")
                .asString();
        customer.uploadReady(new Recordings(folder).cut(4));
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> customer.live()
                        .get("/v1/webhook-endpoints/" + endpoint)
                        .expect(200)
                        .path("failingSince")
                        .isString());
        page.open("/account").sees("A webhook endpoint is failing: http://127.0.0.1:9/hooks");
        assertThat(Accessibility.faults(browser)).isEmpty();
        browser.photograph("overview-attention");
        browser.size(Size.PHONE);
        browser.photograph("overview-attention-phone");
        page.press("See its deliveries").sees("Failing");

        customer.live().delete("/v1/webhook-endpoints/" + endpoint).expect(200);
        page.open("/account").sees("Drop a recording here").settled();
        assertThat(page.text()).doesNotContain("A webhook endpoint is failing");
    }
}
