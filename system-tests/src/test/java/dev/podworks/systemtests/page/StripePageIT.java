package dev.podworks.systemtests.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.page.Browser.Size;
import dev.podworks.systemtests.stack.RunningStack;
import dev.podworks.systemtests.stack.RunningStack.Restart;
import dev.podworks.testkit.stripe.StripeStandIn;
import dev.podworks.testkit.stripe.StripeWebhook;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.openqa.selenium.By;
import org.openqa.selenium.support.ui.ExpectedConditions;

/// Payments with Stripe, under the content security policy of the gateway. Stripe, its script and its frames are
/// stand-ins: none of this has been verified against Stripe itself.
@Isolated("restarts services")
@Tag("integration")
@ExtendWith(RunningStack.class)
class StripePageIT {
    private static final Duration SOON = Duration.ofSeconds(15);
    private static final String WEBHOOK_SECRET = "whsec_page";

    @TempDir
    static Path folder;

    private static StripeStandIn stripe;
    private static StripeSite site;
    private static Restart restarted;

    private Browser browser;
    private AccountPage page;

    @BeforeAll
    static void takeMoneyByStripe(RunningStack stack) {
        // Skipped before anything is started.
        Browser.open().close();
        stripe = new StripeStandIn();
        site = new StripeSite(stripe, folder);
        restarted = stack.restart(
                Map.of(
                        "PAYMENT_PROCESSOR",
                        "stripe",
                        "STRIPE_SECRET_KEY",
                        "sk_test_page",
                        "STRIPE_WEBHOOK_SECRET",
                        WEBHOOK_SECRET,
                        "STRIPE_API_BASE",
                        stripe.url().toString(),
                        "STRIPE_PUBLISHABLE_KEY",
                        "pk_test_page"),
                "billing-service",
                "gateway");
    }

    @AfterAll
    static void andNoMore() {
        if (restarted != null) {
            restarted.close();
            site.close();
            stripe.close();
        }
    }

    @BeforeEach
    void openBrowser(RunningStack stack) {
        browser = Browser.open(site.browserFlags());
        page = new AccountPage(browser, stack.gateway());
    }

    @AfterEach
    void closeBrowser() {
        browser.close();
    }

    @Test
    void aCardSavedInStripesElementIsChargedForAPurchase(RunningStack stack) {
        var customer = stack.signUp("StripeBuying");
        page.open("/account/credits").signIn(customer.owner()).sees("No card on file");
        assertThat(PageWeight.of(browser).foreignHosts())
                .as("nothing from Stripe before the card form is opened")
                .isEmpty();
        page.press("Buy 1 hour").press("Pay $9.00").sees("has no saved card").press("Add a card");
        photograph("stripe-element");

        typeCard("4000 0000 0000 0002");
        page.press("Save card").sees("Your card was declined.");
        typeCard("4242 4242 4242 4242");
        page.press("Save card").sees("Card saved.").sees("ending in 4242");
        assertThat(stripe.received("/v1/setup_intents").getLast().form()).containsEntry("usage", "off_session");

        page.press("Buy 1 hour").sees("the card ending in 4242");
        page.press("Pay $9.00").sees("Credits added").press("Done");
        assertThat(customer.balance()).isEqualTo(Customer.TRIAL_SECONDS + 3_600);
        assertThat(browser.complaints()).as("the policy lets in what is needed").isEmpty();
    }

    @Test
    void aPurchaseFollowsTheBanksAuthentication(RunningStack stack) {
        var customer = stack.signUp("StripeBank");
        page.open("/account/credits").signIn(customer.owner()).press("Add a card");
        typeCard("4000 0027 6000 3184");
        page.press("Save card");
        answerTheBank("No");
        page.sees("We are unable to authenticate your payment method.");
        page.press("Save card");
        answerTheBank("Yes, it is me");
        page.sees("ending in 3184");

        page.press("Buy 1 hour").press("Pay $9.00").sees("Confirm the payment with your bank");
        assertThat(Accessibility.faults(browser)).isEmpty();
        page.press("Confirm with your bank");
        answerTheBank("No");
        page.sees("We are unable to authenticate your payment method.").press("Try again");
        answerTheBank("Yes, it is me");
        page.sees("Payment confirmed.");
        assertThat(customer.balance())
                .as("what the browser says moves no credits")
                .isEqualTo(Customer.TRIAL_SECONDS);

        var webhook = new StripeWebhook(stack.gateway().resolve("/hooks/payments"), WEBHOOK_SECRET);
        assertThat(webhook.send("payment_intent.succeeded", stripe.newestPayment()))
                .isEqualTo(200);
        page.sees("Credits added").press("Done");
        assertThat(customer.balance()).isEqualTo(Customer.TRIAL_SECONDS + 3_600);
    }

    @Test
    void aDeclinedCardIsReplaced(RunningStack stack) {
        var customer = stack.signUp("StripeRefused");
        page.open("/account/credits").signIn(customer.owner()).press("Add a card");
        typeCard("4000 0000 0000 0341");
        page.press("Save card").sees("ending in 0341");

        page.press("Buy 1 hour")
                .press("Pay $9.00")
                .sees("The card was declined.")
                .press("Add a different card");
        typeCard("4242 4242 4242 4242");
        page.press("Save card").sees("ending in 4242");
        page.press("Buy 1 hour").press("Pay $9.00").sees("Credits added").press("Done");
        assertThat(customer.balance()).isEqualTo(Customer.TRIAL_SECONDS + 3_600);
    }

    @Test
    void aCardIsRemovedUnlessAPlanIsPaidWithIt(RunningStack stack) {
        var customer = stack.signUp("StripeRemoving");
        page.open("/account/credits").signIn(customer.owner()).press("Add a card");
        typeCard("4242 4242 4242 4242");
        page.press("Save card").sees("ending in 4242");
        page.choose("Enable automatic top-up").press("Save").sees("Automatic top-up is on.");
        page.uncovered().press("Choose a plan").press("Pay $59.00").sees("You have the plan 10 hours a month.");
        page.uncovered().press("Remove card").press("Remove").sees("The plan is paid with this card.");
        assertThat(Accessibility.faults(browser)).isEmpty();
        page.press("Go back").press("End plan").press("End with this period").sees("Resume plan");

        page.uncovered()
                .press("Remove card")
                .press("Remove")
                .sees("Card removed.")
                .sees("No card on file");
        page.sees("The card was removed.").sees("Paused since");
        assertThat(customer.live()
                        .get("/v1/auto-top-up")
                        .expect(200)
                        .path("pausedReason")
                        .asString())
                .isEqualTo("card_removed");
    }

    /// In Stripe's frame, of another origin.
    private void typeCard(String number) {
        inFrame("Secure card input", () -> {
            var input = browser.driver().findElement(By.id("number"));
            input.clear();
            input.sendKeys(number);
        });
    }

    private void answerTheBank(String answer) {
        inFrame("Your bank", () -> {
            var button = browser.driver().findElement(By.xpath("//button[.='%s']".formatted(answer)));
            // The click removes the frame before the driver can respond.
            browser.driver().executeScript("setTimeout((button) => button.click(), 100, arguments[0])", button);
        });
    }

    private void inFrame(String title, Runnable what) {
        page.waitUntil(
                ExpectedConditions.frameToBeAvailableAndSwitchToIt(
                        By.cssSelector("iframe[title='%s']".formatted(title))),
                SOON);
        page.waitUntil(ExpectedConditions.presenceOfElementLocated(By.cssSelector("input, button")), SOON);
        what.run();
        browser.driver().switchTo().defaultContent();
    }

    private void photograph(String name) {
        page.waitUntil(
                ExpectedConditions.presenceOfElementLocated(By.cssSelector("iframe[title='Secure card input']")), SOON);
        page.settled();
        browser.photograph(name + "-desktop-light");
        browser.size(Size.PHONE);
        browser.dark(true);
        browser.photograph(name + "-phone-dark");
        assertThat(Accessibility.faults(browser)).isEmpty();
        browser.size(Size.DESKTOP);
        browser.dark(false);
    }
}
