package dev.podworks.systemtests.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.stack.RunningStack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Purchases and usage.
@Tag("integration")
class CreditsPagesIT extends PageTest {
    @TempDir
    Path folder;

    @Test
    void purchaseOutcomesAreShown(RunningStack stack) {
        var customer = stack.signUp("Buying");
        page.open("/account/credits").signIn(customer.owner()).sees("Trial");
        page.press("Buy 1 hour").sees("before tax");
        assertThat(Accessibility.faults(browser)).isEmpty();
        page.press("Pay $9.00").sees("Credits added").press("Done").sees("$9.00, before tax");
        assertThat(customer.balance()).isEqualTo(Customer.TRIAL_SECONDS + 3_600);

        card(customer, "declines");
        page.press("Buy 1 hour").press("Pay $9.00").sees("The card was declined.");
        page.press("Cancel").sees("Declined");

        card(customer, "needs_authentication");
        page.press("Buy 10 hours").press("Pay $79.00").sees("Confirm the payment with your bank");
        assertThat(Accessibility.faults(browser)).isEmpty();
        settle(customer);
        page.sees("Credits added").press("Done").sees("13 h");

        card(customer, "invoice");
        page.press("Buy 1 hour").press("Pay $9.00").sees("Pay the invoice").press("Close");
        page.sees("Pending");
    }

    @Test
    void anEnabledAutomaticTopUpBuysCredits(RunningStack stack) {
        var customer = stack.signUp("ToppingUp");
        page.open("/account/credits").signIn(customer.owner());
        page.choose("Enable automatic top-up").type("When the balance falls below (hours)", "many");
        page.press("Save").sees("Enter a number of hours");
        page.type("When the balance falls below (hours)", "2.5").pick("Buy", "10 hours, $79.00");
        page.press("Save").sees("Automatic top-up is on.");
        // Only spending triggers a top-up.
        customer.submit(customer.uploadReady(new Recordings(folder).cut(1)));
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> customer.balance() == Customer.TRIAL_SECONDS - 1 + 36_000);
        page.open("/account/credits").sees("Automatic top-up").sees("1 purchase this month");
    }

    @Test
    void usageIsShownByDayAndByShowAndDownloadedAsCsv(RunningStack stack) throws IOException {
        var customer = stack.signUp("Using");
        customer.ended(customer.submit(customer.uploadReady(new Recordings(folder).cut(3))), Duration.ofSeconds(120));
        browser.downloadsTo(folder);
        // Transitions would make colours unreliable.
        browser.dark(false);
        page.open("/account/usage")
                .signIn(customer.owner())
                .sees("Average per project")
                .settled();

        page.sees("3 s, 1 project").sees("No show");
        assertThat(colouredPixels())
                .as("a bar is drawn, and nothing else in its colour")
                .isBetween(100L, 2_000L);
        page.press("CSV by day");
        Awaitility.await().until(() -> !csv().isEmpty());
        assertThat(csv()).startsWith("date,minutes,projects").contains(",0.05,1");

        page.pick("Period", "Last month").sees("No usage in this period");
    }

    private static void card(Customer customer, String behaviour) {
        customer.operator()
                .post("/operator/accounts/" + customer.account() + "/card", Map.of("behaviour", behaviour))
                .expectStatus(200);
    }

    /// Settles the payment, as after the cardholder's confirmation.
    private static void settle(Customer customer) {
        var newest = customer.live().get("/v1/credits/purchases").expect(200).path(0);
        customer.operator()
                .post("/operator/purchases/" + newest.path("id").asString() + "/settle", Map.of("outcome", "paid"))
                .expectStatus(200);
    }

    private long colouredPixels() {
        return browser.script(Long.class, """
                const canvas = document.querySelector('.usage-canvas canvas');
                const seen = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
                let coloured = 0;
                for (let at = 0; at < seen.length; at += 4) {
                  if (seen[at + 3] > 200 && seen[at + 2] - seen[at] > 60) coloured++;
                }
                return coloured;
                """);
    }

    /// The downloaded file; empty until it is complete.
    private String csv() throws IOException {
        try (var files = Files.list(folder)) {
            var file = files.filter(one -> one.toString().endsWith(".csv")).findFirst();
            return file.isPresent() ? Files.readString(file.get()) : "";
        }
    }
}
