package dev.podworks.systemtests.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Api;
import dev.podworks.systemtests.page.Browser.Size;
import dev.podworks.systemtests.stack.RunningStack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/// The documentation in a browser: accessible in both colour schemes and on a phone, small, fast, and what its scripts
/// add works.
@Tag("integration")
class DocumentationPagesIT extends PageTest {
    private static final List<String> PAGES = List.of(
            "/docs",
            "/docs/settings",
            "/docs/webhooks",
            "/docs/errors",
            "/docs/errors/import_failed",
            "/docs/api",
            "/docs/api/projects",
            "/docs/api/event-types",
            "/docs/api/create-project",
            "/docs/events/project.completed");
    private static final long MOST_BYTES = 300_000;
    private static final long MOST_MILLIS = 1_000;
    private static final int LOADS = 3;

    @Test
    void pagesAreAccessibleOnEveryDevice() {
        var faults = new ArrayList<String>();
        for (var path : PAGES) {
            var name = path.substring(1).replace('/', '-');
            browser.size(Size.DESKTOP);
            browser.dark(false);
            page.open("about:blank").open(path);
            faults.addAll(judge(name + "-desktop-light"));
            browser.size(Size.PHONE);
            browser.dark(true);
            faults.addAll(judge(name + "-phone-dark"));
        }
        assertThat(faults).isEmpty();
    }

    private List<String> judge(String variant) {
        browser.photograph(variant);
        var faults = new ArrayList<>(Accessibility.faults(browser));
        faults.addAll(browser.complaints());
        if (browser.script(
                Boolean.class, "return document.documentElement.scrollWidth > document.documentElement.clientWidth")) {
            faults.add("wider than the screen");
        }
        return faults.stream().map(fault -> variant + ": " + fault).toList();
    }

    /// The best of a few loads without a cache, since other programs run on this machine.
    @Test
    void theReferenceIsSmallAndShowsItsHeadingWithinASecond() {
        var millis = LongStream.range(0, LOADS).map(_ -> firstPaint()).min().orElseThrow();
        var bytes = browser.script(Number.class, """
                const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
                return all.reduce((sum, one) => sum + one.transferSize, 0);
                """).longValue();

        assertThat(heading()).isEqualTo("Create a project");
        assertThat(millis).as("milliseconds").isLessThan(MOST_MILLIS);
        assertThat(bytes).as("bytes").isLessThan(MOST_BYTES);
        assertThat(PageWeight.of(browser).foreignHosts()).isEmpty();
        System.out.printf("/docs/api/create-project: first paint after %d ms, %d B sent%n", millis, bytes);
    }

    private long firstPaint() {
        page.open("about:blank");
        browser.driver().executeCdpCommand("Network.clearBrowserCache", Map.of());
        page.open("/docs/api/create-project");
        return browser.laterScript(Number.class, """
                const done = arguments[0];
                new PerformanceObserver((list) => done(list.getEntriesByName('first-contentful-paint')[0].startTime))
                  .observe({type: 'paint', buffered: true});
                """).longValue();
    }

    @Test
    void searchFindsErrorCodesAndOperationsWithTheKeyboard() {
        page.open("/docs");
        browser.driver().findElement(By.tagName("body")).sendKeys("/");
        searchField().sendKeys("file_in_use");
        page.sees("file_in_use › Cause and solution");
        searchField().sendKeys(Keys.ENTER);
        page.sees("A submitted project that has not ended uses the file.");
        assertThat(heading()).isEqualTo("file_in_use");

        browser.driver().findElement(By.cssSelector(".search-button")).click();
        searchField().sendKeys("rotate secret");
        page.sees("Rotate the signing secret");
        searchField().clear();
        searchField().sendKeys("xyzzyplugh");
        page.sees("Nothing found for");
        assertThat(browser.complaints()).isEmpty();
    }

    private WebElement searchField() {
        return browser.driver().findElement(By.cssSelector("dialog.search input"));
    }

    @Test
    void theReadersOwnTestKeyIsPutIntoTheCommands(RunningStack stack) {
        page.open("/docs").press("Create a test key").sees("Sign in");
        page.open("/account").signIn(stack.signUp("Docs").owner()).settled();
        page.open("/docs").press("Create a test key").sees("Created.");
        var key = page.text().replaceAll("(?s).*PODWORKS_KEY=(\\w+).*", "$1");
        assertThat(new Api(stack.gateway(), key)
                        .get("/v1/me")
                        .expect(200)
                        .path("mode")
                        .asString())
                .isEqualTo("test");

        page.open("/docs/api/create-file");
        assertThat(page.text()).contains("Bearer " + key);
    }

    @Test
    void theChosenLanguageIsKept() {
        // Nothing scrolls smoothly then, so that what is pressed does not move.
        browser.dark(false);
        page.open("/docs/webhooks")
                .press("Go")
                .sees("package main")
                .press("Java")
                .sees("class Receiver {");
        page.open("/docs/webhooks").sees("class Receiver {");
        assertThat(page.text()).doesNotContain("package main");
    }

    private String heading() {
        return browser.driver().findElement(By.tagName("h1")).getText();
    }
}
