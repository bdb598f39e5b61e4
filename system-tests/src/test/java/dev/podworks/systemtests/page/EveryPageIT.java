package dev.podworks.systemtests.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.page.Browser.Size;
import dev.podworks.systemtests.stack.RunningStack;
import dev.podworks.testkit.text.SentenceCheck;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Every page of the navigation, in both colour schemes and on a phone: axe finds no violation, nothing overflows
/// the screen, and the console has no errors.
@Tag("integration")
@ExtendWith(RunningStack.class)
class EveryPageIT {
    private static final List<String> OPEN_PAGES = List.of(
            "/account",
            "/account/sign-up",
            "/account/confirm#token",
            "/account/forgotten-password",
            "/account/new-password#token",
            "/account/invitation#token");
    private static final long MOST_SCRIPT_BYTES = 200_000;
    private static final long MOST_SENT_SCRIPT_BYTES = 60_000;
    /// The threshold for a good score (Core Web Vitals).
    private static final double MOST_LAYOUT_SHIFT = 0.1;

    private static Browser browser;
    private static AccountPage page;
    private static Customer customer;
    private static PageReport report;

    @TempDir
    static Path folder;

    private static String completed;
    private static String draft;
    private static String endpoint;

    @BeforeAll
    static void haveSomethingToShow(RunningStack stack) {
        browser = Browser.open();
        page = new AccountPage(browser, stack.gateway());
        report = new PageReport();
        customer = stack.signUp("EveryPage");
        endpoint = SampleData.in(customer);
        completed = customer.submit(customer.uploadReady(new Recordings(folder).cut(15)));
        draft = customer.live()
                .post("/v1/projects", Map.of("name", "Episode 12", "files", List.of(Map.of("fileName", "host.wav"))))
                .expect(201)
                .path("id")
                .asString();
        customer.ended(completed, Duration.ofSeconds(120));
    }

    @AfterAll
    static void closeBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void everyPageIsAccessibleOnEveryDevice() {
        var faults = new ArrayList<String>();
        OPEN_PAGES.forEach(path -> faults.addAll(look(path, name(path, "open"))));
        page.open("/account").signIn(customer.owner()).settled();
        var pages = new LinkedHashMap<String, String>();
        page.pages().forEach(path -> pages.put(path, name(path, "live")));
        pages.put("/account/projects/" + completed, "project-completed");
        pages.put("/account/projects/" + draft, "project-draft");
        pages.put("/account/projects/prj_" + "0".repeat(26), "project-missing");
        pages.put("/account/webhooks/" + endpoint, "webhook-endpoint");
        pages.put("/account/receipts/0", "receipt-missing");
        pages.put("/account/nothing", "no-such-page");
        pages.forEach((path, name) -> faults.addAll(look(path, name)));
        page.open("/account").choose("Test").settled();
        page.pages().forEach(path -> faults.addAll(look(path, name(path, "test"))));
        report.write();
        assertThat(faults).isEmpty();
    }

    @Test
    void theFirstVisitStaysWithinItsSizeAndTimeBudget(RunningStack stack) {
        try (var fresh = Browser.open()) {
            var visit = new AccountPage(fresh, stack.gateway());
            visit.open("/account").signIn(customer.owner()).settled();
            fresh.driver().executeCdpCommand("Network.clearBrowserCache", Map.of());
            visit.open("/account").sees("Credits left").settled();
            var usableMillis = fresh.script(Number.class, "return performance.now()");
            var weight = PageWeight.of(fresh);
            var shift = layoutShift(fresh);
            report.note(String.format(
                    Locale.ROOT,
                    "first load of /account: %s; usable after %d ms; layout shift %.3f",
                    weight,
                    usableMillis.longValue(),
                    shift));
            report.write();
            assertThat(shift).as("layout shift").isLessThan(MOST_LAYOUT_SHIFT);
            assertThat(weight.scriptBytes()).isLessThan(MOST_SCRIPT_BYTES);
            assertThat(weight.sentScriptBytes()).isLessThan(MOST_SENT_SCRIPT_BYTES);
            assertThat(weight.foreignHosts()).isEmpty();
        }
    }

    private static double layoutShift(Browser browser) {
        return browser.laterScript(Number.class, """
                        const done = arguments[0];
                        let shift = 0;
                        new PerformanceObserver((list) => {
                          for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
                        }).observe({type: 'layout-shift', buffered: true});
                        setTimeout(() => done(shift), 300);
                        """).doubleValue();
    }

    /// Desktop with the light scheme, then phone with the dark one.
    private static List<String> look(String path, String name) {
        browser.size(Size.DESKTOP);
        browser.dark(false);
        page.open("about:blank").open(path).settled();
        var faults = judge(path, name + "-desktop-light");
        browser.size(Size.PHONE);
        browser.dark(true);
        page.settled();
        faults.addAll(judge(path, name + "-phone-dark"));
        return faults;
    }

    private static List<String> judge(String path, String variant) {
        browser.photograph(variant);
        var faults = new ArrayList<String>();
        var found = Accessibility.faults(browser);
        found.forEach(fault -> faults.add(variant + ": " + fault));
        if (browser.isScrolledSideways()) {
            faults.add(variant + ": wider than the screen");
        }
        browser.script(String.class, "return document.body.innerText")
                .lines()
                .forEach(line -> SentenceCheck.problemsWithin(line)
                        .forEach(problem -> faults.add("%s: '%s' has %s".formatted(variant, line, problem))));
        browser.complaints().forEach(complaint -> faults.add(variant + ": " + complaint));
        report.note(String.format(Locale.ROOT, "%s %s: axe %d", path, variant, found.size()));
        return faults;
    }

    private static String name(String path, String kind) {
        var bare = path.replaceAll("#.*", "").replaceFirst("^/account/?", "").replace('/', '-');
        return (bare.isEmpty() ? "overview" : bare) + "-" + kind;
    }
}
