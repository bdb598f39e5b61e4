package dev.podworks.systemtests.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.page.Browser.Size;
import dev.podworks.systemtests.stack.RunningStack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Receipts, plans and the ledger's filters, in the sandbox.
@Tag("integration")
class MoneyPagesIT extends PageTest {
    private static final Pattern NUMBER = Pattern.compile("PW-\\d{6,}");

    @TempDir
    Path folder;

    @Test
    void aReceiptIsShownAndDownloaded(RunningStack stack) throws IOException {
        var customer = stack.signUp("Receipts");
        browser.downloadsTo(folder);
        page.open("/account/receipts").signIn(customer.owner()).sees("No receipts yet");
        page.type("Address", "Käthe-Kollwitz-Straße 5").press("Save").sees("Enter a name.");
        page.type("Name or company", "Müller & Søn").pick("Country", "Germany").type("Tax ID", "DE123456789");
        page.press("Save").sees("Billing details saved.");
        customer.live().post("/v1/credits/buy", Map.of("bundleId", "hours-1")).expect(201);

        page.open("/account/receipts").sees("Podworks credits: 1 hour");
        var matcher = NUMBER.matcher(page.text());
        assertThat(matcher.find()).isTrue();
        var number = matcher.group();
        page.press(number)
                .sees("Receipt " + number)
                .sees("Müller & Søn")
                .sees("Germany")
                .sees("Tax ID DE123456789");
        checkBothLooks("receipt");
        page.press("PDF of " + number);

        Awaitility.await().until(() -> download(".pdf").isPresent());
        try (var document = Loader.loadPDF(download(".pdf").orElseThrow().toFile())) {
            assertThat(new PDFTextStripper().getText(document))
                    .contains(number, "Müller & Søn", "Käthe-Kollwitz-Straße 5", "Podworks credits: 1 hour", "$9.00");
        }
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aPlanIsTakenChangedEndedAndResumed(RunningStack stack) {
        var customer = stack.signUp("Planning");
        customer.operator()
                .post("/operator/accounts/" + customer.account() + "/card", Map.of("behaviour", "declines"))
                .expectStatus(200);
        page.open("/account/credits").signIn(customer.owner()).press("Choose a plan");
        assertThat(Accessibility.faults(browser)).isEmpty();
        page.press("Pay $59.00").sees("The card was declined.");
        customer.operator()
                .post("/operator/accounts/" + customer.account() + "/card", Map.of("behaviour", "succeeds"))
                .expectStatus(200);
        page.press("Try again").sees("You have the plan 10 hours a month.").sees("$59.00 a month, before tax");
        assertThat(customer.balance()).isEqualTo(Customer.TRIAL_SECONDS + 36_000);
        page.sees("12 h");

        page.uncovered().press("Change plan").sees("nothing is charged or credited before");
        page.press("Change to 50 hours a month").sees("$249.00 a month, before tax");
        assertThat(customer.balance()).isEqualTo(Customer.TRIAL_SECONDS + 36_000);

        page.uncovered().press("End plan").sees("is not charged again");
        page.press("End with this period")
                .sees("Resume plan")
                .uncovered()
                .press("Resume plan")
                .sees("The plan continues.");
        page.uncovered().press("End plan");
        checkBothLooks("end-plan");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void theLedgerIsFilteredByItsUrlAndDownloaded(RunningStack stack) throws IOException {
        var customer = stack.signUp("Filtering");
        browser.downloadsTo(folder);
        customer.live().post("/v1/credits/buy", Map.of("bundleId", "hours-1")).expect(201);
        var project = customer.submit(customer.uploadReady(new Recordings(folder).cut(2)));
        customer.ended(project, Duration.ofSeconds(120));
        page.open("/account/credits").signIn(customer.owner()).sees("Trial").sees("−2 s");

        page.pick("Kind", "Purchase").sees("$9.00, before tax");
        page.waitUntil(_ -> !ledger().contains("Trial"), Duration.ofSeconds(5));
        assertThat(browser.driver().getCurrentUrl()).contains("kind=purchase");
        page.press("Clear filters");
        page.waitUntil(_ -> ledger().contains("Trial"), Duration.ofSeconds(5));
        page.open("/account/credits?project=" + project).sees("−2 s");
        page.waitUntil(_ -> !ledger().contains("Trial") && !ledger().contains("$9.00"), Duration.ofSeconds(5));
        checkBothLooks("ledger-filters");

        page.press("CSV");
        Awaitility.await().until(() -> download(".csv").isPresent());
        assertThat(Files.readString(download(".csv").orElseThrow()).lines().toList())
                .hasSize(2)
                .last()
                .asString()
                .contains(",charge,promo,-2," + project);
    }

    private String ledger() {
        return browser.script(
                String.class, "return document.querySelector('table[aria-label=Ledger]')?.innerText ?? ''");
    }

    private void checkBothLooks(String name) {
        page.settled();
        browser.photograph(name + "-desktop-light");
        assertThat(Accessibility.faults(browser)).isEmpty();
        browser.size(Size.PHONE);
        browser.dark(true);
        page.settled();
        browser.photograph(name + "-phone-dark");
        assertThat(Accessibility.faults(browser)).isEmpty();
        browser.size(Size.DESKTOP);
        browser.dark(false);
    }

    private Optional<Path> download(String end) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(end)).findFirst();
        }
    }
}
