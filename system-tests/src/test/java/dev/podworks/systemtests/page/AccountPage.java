package dev.podworks.systemtests.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Customer.Person;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.openqa.selenium.By;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.ExpectedConditions;
import org.openqa.selenium.support.ui.Select;
import org.openqa.selenium.support.ui.WebDriverWait;

/// The account page as a user operates it: by its visible texts, never by its markup.
final class AccountPage {
    private static final Duration SOON = Duration.ofSeconds(15);
    private static final Pattern STREAMS =
            Pattern.compile("^podworks_gateway_changes_streams(?:\\{[^}]*})? (\\S+)", Pattern.MULTILINE);
    private static final Pattern QUOTE = Pattern.compile("\"");

    private final Browser browser;
    private final URI gateway;

    AccountPage(Browser browser, URI gateway) {
        this.browser = browser;
        this.gateway = gateway;
    }

    Browser browser() {
        return browser;
    }

    URI gateway() {
        return gateway;
    }

    /// The streams of change notifications that all browsers have open.
    double openStreams() {
        var metrics =
                HttpRequest.newBuilder(gateway.resolve("/actuator/prometheus")).build();
        try (var http = HttpClient.newHttpClient()) {
            var open =
                    STREAMS.matcher(http.send(metrics, BodyHandlers.ofString()).body());
            assertThat(open.find()).isTrue();
            return Double.parseDouble(open.group(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    AccountPage open(String path) {
        browser.driver().get(gateway.resolve(path).toString());
        return this;
    }

    /// Signs in on the current page.
    AccountPage signIn(Person person) {
        type("E-mail", person.email());
        type("Password", person.password());
        press("Sign in");
        waitUntil(ExpectedConditions.presenceOfElementLocated(By.cssSelector("nav[aria-label=Account]")), SOON);
        return this;
    }

    /// Sends a request with the page's session.
    void invite(String email, String role) {
        var status = browser.laterScript(Long.class, """
                const [email, role, done] = arguments;
                fetch('/account/api/session').then((answer) => answer.json()).then((session) =>
                  fetch('/account/api/invitations', {
                    method: 'POST',
                    headers: {'Content-Type': 'application/json', 'Podworks-Csrf': session.csrfToken},
                    body: JSON.stringify({email, role}),
                  })).then((answer) => done(answer.status), () => done(0));
                """, email, role);
        assertThat(status).isEqualTo(201);
    }

    AccountPage type(String label, String text) {
        var input =
                find(By.xpath("//*[@id=//label[starts-with(normalize-space(), %s)]/@for]".formatted(quoted(label))));
        input.clear();
        input.sendKeys(text);
        return this;
    }

    AccountPage press(String name) {
        click(button(name));
        return this;
    }

    /// Scrolls it into view first, as keyboard focus does: the top bar may cover it.
    private void click(WebElement element) {
        browser.driver().executeScript("arguments[0].scrollIntoView({block: 'nearest'})", element);
        element.click();
    }

    WebElement button(String name) {
        return find(By.xpath(
                "//*[self::button or self::a][normalize-space()=%1$s or @aria-label=%1$s or span[normalize-space()=%1$s]]"
                        .formatted(quoted(name))));
    }

    AccountPage choose(String option) {
        click(find(By.xpath("//label[normalize-space()=%s]".formatted(quoted(option)))));
        return this;
    }

    /// Chooses an option of a field.
    AccountPage pick(String label, String option) {
        var field = find(
                By.xpath("//select[@id=//label[starts-with(normalize-space(), %s)]/@for]".formatted(quoted(label))));
        new Select(field).selectByVisibleText(option);
        return this;
    }

    /// Expects that the button is disabled and states why.
    boolean offers(String beginning) {
        var button = find(By.xpath("//main//button[starts-with(normalize-space(), %s)]".formatted(quoted(beginning))));
        return button.getDomAttribute("aria-disabled") == null;
    }

    /// Drops files on the page's first drop zone.
    AccountPage give(String... files) {
        var input = waitUntil(ExpectedConditions.presenceOfElementLocated(By.cssSelector("input[type=file]")), SOON);
        input.sendKeys(String.join("\n", files));
        return this;
    }

    AccountPage sees(String text) {
        return sees(text, SOON);
    }

    AccountPage sees(String text, Duration limit) {
        try {
            waitUntil(_ -> text().contains(text), limit);
        } catch (org.openqa.selenium.TimeoutException _) {
            throw new AssertionError("\"%s\" is not on the page:\n%s".formatted(text, text()));
        }
        return this;
    }

    /// The visible text; empty while another page is opened, for which the driver has several errors.
    String text() {
        try {
            return browser.driver().findElement(By.tagName("body")).getText();
        } catch (StaleElementReferenceException _) {
            return "";
        } catch (WebDriverException e) {
            if (String.valueOf(e.getMessage()).contains("does not belong to the document")) {
                return "";
            }
            throw e;
        }
    }

    String title() {
        return find(By.tagName("h1")).getText();
    }

    String path() {
        return URI.create(String.valueOf(browser.driver().getCurrentUrl())).getPath();
    }

    /// All pages in the navigation.
    List<String> pages() {
        return browser.driver().findElements(By.cssSelector("nav[aria-label=Account] li a")).stream()
                .map(link ->
                        URI.create(String.valueOf(link.getDomProperty("href"))).getPath())
                .toList();
    }

    /// Waits until everything has loaded.
    AccountPage settled() {
        waitUntil(
                _ -> browser.driver()
                        .findElements(By.cssSelector("[aria-busy=true], .skeleton"))
                        .isEmpty(),
                SOON);
        return this;
    }

    /// Waits until no toast covers what is below it.
    AccountPage uncovered() {
        waitUntil(_ -> !has(By.cssSelector(".toast")), SOON);
        return this;
    }

    WebElement find(By by) {
        return waitUntil(ExpectedConditions.elementToBeClickable(by), SOON);
    }

    boolean has(By by) {
        return !browser.driver().findElements(by).isEmpty();
    }

    <T> T waitUntil(java.util.function.Function<? super org.openqa.selenium.WebDriver, T> condition, Duration limit) {
        return new WebDriverWait(browser.driver(), limit, Duration.ofMillis(100))
                .ignoring(StaleElementReferenceException.class)
                .until(condition);
    }

    private static String quoted(String text) {
        assertThat(QUOTE.matcher(text).find()).as("no quotes in %s", text).isFalse();
        return '"' + text + '"';
    }
}
