package dev.podworks.systemtests.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Api;
import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Receiver;
import dev.podworks.systemtests.stack.RunningStack;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;

/// API keys and webhooks.
@Tag("integration")
class DeveloperPagesIT extends PageTest {
    private static final Duration SENT = Duration.ofSeconds(30);
    private static Customer customer;

    @BeforeAll
    static void signUp(RunningStack stack) {
        customer = stack.signUp("DeveloperPages");
    }

    @Test
    void aKeyIsCreatedWithPermissionsUsedAndRevoked(RunningStack stack) {
        page.open("/account/keys").signIn(customer.owner()).press("New key");
        page.type("Name", "Reader")
                .choose("projects:write")
                .choose("credits:spend")
                .choose("account:read");
        assertThat(Accessibility.faults(browser)).isEmpty();
        page.press("Create key").sees("It is shown only once");
        var program = new Api(stack.gateway(), secret());

        assertThat(program.get("/v1/me").expect(200).path("scopes"))
                .extracting(scope -> scope.asString())
                .containsExactlyInAnyOrder("projects:read", "account:read");
        program.get("/v1/webhook-endpoints").expectError(403, "missing_scope");

        page.press("Done, I stored it").sees("account:read");
        assertThat(browser.driver().getPageSource()).doesNotContain(program.key());
        // Newest first.
        page.find(By.xpath("//main//button[starts-with(normalize-space(), 'Revoke')]"))
                .click();
        page.press("Revoke").sees("Key revoked.");
        // Revoked on every gateway within a second; a busy machine may take longer.
        Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> program.get("/v1/me").expectStatus(401));
    }

    @Test
    void aTestKeyIsCreatedForAShow(RunningStack stack) {
        var show = customer.live().post("/v1/shows", Map.of("name", "Talks")).expect(201);
        page.open("/account/keys").signIn(customer.owner()).press("New key");
        // The mode switch is labelled Test too.
        page.find(By.xpath("//dialog//label[normalize-space()='Test']")).click();
        page.type("Name", "Talks only").pick("Restrict to a show", "Talks");
        page.press("Create key").sees("It is shown only once");

        var me = new Api(stack.gateway(), secret()).get("/v1/me").expect(200);
        assertThat(me.path("mode").asString()).isEqualTo("test");
        assertThat(me.path("show").asString()).isEqualTo(show.path("id").asString());
    }

    @Test
    void aFailedDeliveryShowsRequestAndResponseAndIsRetried() {
        try (var receiver = new Receiver()) {
            receiver.answers(500, "{\"error\":\"out of order\"}");
            page.open("/account/webhooks").signIn(customer.owner()).press("New endpoint");
            page.type("URL", receiver.url()).type("Description", "Editing desk");
            assertThat(Accessibility.faults(browser)).isEmpty();
            page.press("Create endpoint").sees("The signing secret");
            var secret = secret();
            page.press("Done, I stored it").sees("No deliveries yet.");

            page.press("Send ping").sees("Ping failed: 500");
            grant();
            page.sees("Failed, retrying", SENT).press("View credits.added");
            page.sees("out of order").sees("Service-Signature").sees("\"reason\": \"grant\"");
            assertThat(Accessibility.faults(browser)).isEmpty();

            receiver.answers(200, "{}");
            page.press("Resend").sees("Succeeded", SENT);
            assertThat(receiver.calls()).allMatch(call -> call.isSignedWith(secret));

            page.press("Roll secret").press("Roll now").sees("The signing secret");
            assertThat(secret()).startsWith("whsec_").isNotEqualTo(secret);
            page.press("Done, I stored it").press("Disable").sees("Disabled manually");
            page.press("Enable").sees("Pending events are being sent.");
        }
    }

    private static void grant() {
        customer.operator()
                .post("/operator/accounts/" + customer.account() + "/grants", Map.of("seconds", 60))
                .expect(201);
    }

    private String secret() {
        return String.valueOf(page.find(By.cssSelector("[aria-label=Secret]")).getDomProperty("value"));
    }
}
