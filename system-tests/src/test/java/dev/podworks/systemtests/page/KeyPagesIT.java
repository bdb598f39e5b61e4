package dev.podworks.systemtests.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Api;
import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.page.Browser.Size;
import dev.podworks.systemtests.stack.RunningStack;
import java.time.Duration;
import java.util.Locale;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openqa.selenium.By;

/// API keys as a team manages them: their name, expiry, addresses, secrets and use.
@Tag("integration")
class KeyPagesIT extends PageTest {
    private static final Duration COUNTED = Duration.ofSeconds(30);
    private static Customer customer;

    @BeforeAll
    static void signUp(RunningStack stack) {
        customer = stack.signUp("KeyPages");
    }

    @ParameterizedTest
    @EnumSource
    void aKeyIsCreatedUsedEditedAndRotated(Size size, RunningStack stack) {
        browser.size(size);
        browser.dark(size == Size.PHONE);
        var name = "Server on " + size.name().toLowerCase(Locale.ROOT);
        page.open("/account/keys").signIn(customer.owner()).press("New key");
        page.type("Name", name).pick("Expires", "In 30 days").type("Allowed addresses", "127.0.0.1/8");
        judge("new-key", size);
        page.press("Create key").sees("127.0.0.1/8 must have no bits set after the first 8, as 127.0.0.0/8 has.");
        page.type("Allowed addresses", "127.0.0.0/8 ::1").press("Create key").sees("It is shown only once");
        var program = new Api(stack.gateway(), secret());
        assertThat(program.get("/v1/me").expect(200).path("keyName").asString()).isEqualTo(name);
        page.press("Done, I stored it").sees(name).sees("Expires").sees("2 addresses or ranges");

        page.press("Edit " + name)
                .choose("account:read")
                .type("Name", name + " 2")
                .press("Change expiry");
        page.pick("Expires", "Never");
        judge("edit-key", size);
        page.press("Save changes").sees("Key updated.").sees(name + " 2");
        eventually(() -> assertThat(
                        program.get("/v1/me").expect(200).path("keyName").asString())
                .isEqualTo(name + " 2"));

        page.press("Rotate " + name + " 2").pick("The current secret", "For an hour");
        judge("rotate-key", size);
        page.press("Rotate now").sees("The previous secret works until");
        var rotated = new Api(stack.gateway(), secret());
        assertThat(rotated.key()).isNotEqualTo(program.key());
        rotated.get("/v1/me").expect(200);
        program.get("/v1/me").expect(200);
        page.press("Done, I stored it").sees("Previous secret ends");
        assertThat(browser.driver().getPageSource()).doesNotContain(rotated.key());

        page.press("End now the previous secret of " + name + " 2")
                .press("End now")
                .sees("The previous secret has ended.");
        eventually(() -> program.get("/v1/me").expectStatus(401));
        rotated.get("/v1/me").expect(200);

        Awaitility.await().atMost(COUNTED).untilAsserted(() -> {
            page.open("/account/keys").sees(name + " 2").settled();
            assertThat(page.text()).contains("127.0.0.1");
            assertThat(page.has(By.xpath("//tr[contains(., '%s 2')]//*[name()='svg']".formatted(name))))
                    .isTrue();
        });
        judge("keys", size);
        page.open("/account/audit-log")
                .sees("API key previous secret ended")
                .sees("API key rotated")
                .sees("API key updated");
    }

    private void judge(String what, Size size) {
        var name = what + "-" + size.name().toLowerCase(Locale.ROOT);
        browser.photograph(name);
        assertThat(Accessibility.faults(browser)).as(name).isEmpty();
        assertThat(browser.isScrolledSideways()).as(name).isFalse();
    }

    private static void eventually(ThrowingRunnable check) {
        Awaitility.await().atMost(Duration.ofSeconds(10)).untilAsserted(check);
    }

    private String secret() {
        return String.valueOf(page.find(By.cssSelector("[aria-label=Secret]")).getDomProperty("value"));
    }
}
