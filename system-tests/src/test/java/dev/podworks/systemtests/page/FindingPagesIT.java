package dev.podworks.systemtests.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.page.Browser.Size;
import dev.podworks.systemtests.stack.RunningStack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/// Finding work: searches, filters and orders in the URL, several projects at once, and the command palette.
@Tag("integration")
class FindingPagesIT extends PageTest {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final By ROWS = By.cssSelector("table[aria-label=Projects] tbody .row-link");

    /// Each test looks at a list of its own.
    private static final AtomicInteger CUSTOMERS = new AtomicInteger();

    private Customer customer;

    @TempDir
    Path folder;

    @BeforeEach
    void signUp(RunningStack stack) {
        customer = stack.signUp("FindingPages" + CUSTOMERS.incrementAndGet());
    }

    @Test
    void projectsAreSearchedFilteredAndSortedInTheUrl() {
        var show = customer.live().post("/v1/shows", Map.of("name", "Talks")).expect(201);
        draft("Interview with Anna", show.path("id").asString());
        draft("Bonus", null);
        draft("Interview with Bob", null);
        page.open("/account/projects").signIn(customer.owner());
        awaitRows("Interview with Bob", "Bonus", "Interview with Anna");

        page.type("Search", "interv");
        awaitRows("Interview with Bob", "Interview with Anna");
        assertThat(query()).contains("q=interv");
        page.pick("Sort", "Name, A to Z");
        awaitRows("Interview with Anna", "Interview with Bob");
        page.pick("Show", "Talks");
        awaitRows("Interview with Anna");
        assertThat(Accessibility.faults(browser)).isEmpty();

        browser.driver().navigate().refresh();
        awaitRows("Interview with Anna");
        browser.driver().navigate().back();
        awaitRows("Interview with Anna", "Interview with Bob");
        page.pick("Status", "Completed").sees("No projects found").press("Clear filters");
        awaitRows("Interview with Bob", "Bonus", "Interview with Anna");
        assertThat(query()).isEmpty();
        page.open("/account/projects?q=bonus&to=2020-01-01").sees("No projects found");
        page.open("/account/projects?q=bonus&from=2020-01-01&min=nonsense");
        awaitRows("Bonus");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void severalProjectsAreMovedProcessedAgainAndDeleted() {
        customer.live().post("/v1/shows", Map.of("name", "Talks")).expect(201);
        draft("First", null);
        var recording = customer.uploadReady(new Recordings(folder).cut(4));
        customer.live()
                .post("/v1/projects", Map.of("name", "Second", "files", List.of(recording)))
                .expect(201);
        var cancelled = draft("Cancelled one", null);
        customer.live().post("/v1/projects/" + cancelled + "/cancel", Map.of()).expect(200);
        page.open("/account/projects").signIn(customer.owner());
        awaitRows("Cancelled one", "Second", "First");

        select("First").select("Cancelled one");
        page.sees("2 selected").press("Move to show").pick("In", "Talks");
        assertThat(Accessibility.faults(browser)).isEmpty();
        page.press("Move").sees("1 project moved.").sees("Cancelled one:");
        page.pick("Show", "Talks");
        awaitRows("First");
        page.press("Clear filters");

        awaitRows("Cancelled one", "Second", "First");
        select("Second");
        page.press("Process again").sees("1 project copied to drafts.");
        awaitRows("Second (2)", "Cancelled one", "Second", "First");

        select("First").select("Cancelled one");
        page.press("Delete")
                .sees("Delete 2 projects?")
                .press("Delete 2 projects")
                .sees("2 projects deleted.");
        awaitRows("Second (2)", "Second");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void theFilesOfSeveralProjectsAreDownloaded() {
        browser.downloadsTo(folder);
        var recordings = new Recordings(folder);
        var first = customer.submit(customer.uploadReady(recordings.cut(4)));
        var second = customer.submit(customer.uploadReady(recordings.cut(4)));
        customer.ended(first, Duration.ofSeconds(120));
        customer.ended(second, Duration.ofSeconds(120));
        draft("Unfinished", null);
        page.open("/account/projects").signIn(customer.owner()).sees("Unfinished");
        page.find(By.cssSelector("td.chooser input")).click();
        page.press("Select all 3").press("Download");

        page.sees("2 projects downloaded.", SOON).sees("Unfinished: It has no finished files.");
        page.waitUntil(_ -> zips() == 2, SOON);
    }

    @Test
    void thePaletteLeadsToPagesProjectsShowsFilesAndEndpointsByKeyboard() {
        var show = customer.live()
                .post("/v1/shows", Map.of("name", "Morning talks"))
                .expect(201);
        var project = draft("Interview with Anna", null);
        customer.live()
                .post("/v1/webhook-endpoints", Map.of("url", "http://127.0.0.1:9/hooks", "description", "Editing desk"))
                .expect(201);
        page.open("/account").signIn(customer.owner()).settled();

        openPalette().sendKeys("usag");
        awaitOption("Usage");
        assertThat(Accessibility.faults(browser)).isEmpty();
        active().sendKeys(Keys.ENTER);
        page.waitUntil(_ -> page.path().equals("/account/usage"), SOON);

        openPalette().sendKeys("anna interv");
        awaitOption("Interview with Anna");
        active().sendKeys(Keys.ENTER);
        page.waitUntil(_ -> page.path().equals("/account/projects/" + project), SOON);

        openPalette().sendKeys("morning");
        awaitOption("Morning talks");
        active().sendKeys(Keys.ENTER);
        page.waitUntil(_ -> query().equals("show=" + show.path("id").asString()), SOON);

        openPalette().sendKeys("host");
        page.sees("Projects with this file").sees("host.wav");
        active().sendKeys(Keys.ARROW_DOWN, Keys.ARROW_UP, Keys.ESCAPE);
        page.waitUntil(_ -> !page.has(By.cssSelector("dialog")), SOON);

        openPalette().sendKeys("editing");
        awaitOption("Editing desk");
        active().sendKeys(Keys.ENTER);
        page.waitUntil(_ -> page.path().startsWith("/account/webhooks/whe_"), SOON);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void eventsAndDeliveriesAreFilteredInTheUrl() {
        var project = customer.submit(customer.uploadReady(new Recordings(folder).cut(4)));
        customer.ended(project, Duration.ofSeconds(120));
        page.open("/account/events").signIn(customer.owner()).sees("file.ready");
        page.pick("Type", "project.completed");
        page.waitUntil(_ -> !page.has(By.xpath("//td//code[.='file.ready']")), SOON);
        page.sees("project.completed").type("Project ID", project);
        page.waitUntil(_ -> query().contains("project=" + project), SOON);
        page.settled();
        assertThat(browser.driver().findElements(By.xpath("//td//code[.='project.completed']")))
                .hasSize(1);
        page.open("/account/events?project=" + project + "&to=2020-01-01").sees("No events found");
        page.open("/account/connections?status=failed").sees("No deliveries found.");
        page.press("Clear filters").sees("No deliveries yet.");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void everythingFitsAPhone() {
        draft("Interview with Anna", null);
        draft("Interview with Bob", null);
        page.open("/account/projects").signIn(customer.owner());
        browser.size(Size.PHONE);
        browser.dark(true);
        awaitRows("Interview with Bob", "Interview with Anna");
        page.find(By.cssSelector(".more-filters summary")).click();
        select("Interview with Anna");
        page.sees("1 selected");
        requireFitting("finding-projects-phone-dark");
        page.press("Delete").sees("Delete 1 project?");
        requireFitting("finding-deletion-phone-dark");
        page.press("Go back");
        assertThat(browser.script(
                        Boolean.class, "return getComputedStyle(document.querySelector('kbd')).display === 'none'"))
                .isTrue();
        page.press("Search everything");
        page.find(By.cssSelector("[role=combobox]")).sendKeys("interview");
        awaitOption("Interview with Bob");
        requireFitting("finding-palette-phone-dark");
    }

    private void requireFitting(String name) {
        browser.photograph(name);
        assertThat(Accessibility.faults(browser)).isEmpty();
        assertThat(browser.script(
                        Boolean.class,
                        "return document.documentElement.scrollWidth > document.documentElement.clientWidth"))
                .as(name)
                .isFalse();
    }

    private WebElement openPalette() {
        // To whatever has the focus: the element may be replaced meanwhile.
        new Actions(browser.driver())
                .keyDown(Keys.CONTROL)
                .sendKeys("k")
                .keyUp(Keys.CONTROL)
                .perform();
        return page.find(By.cssSelector("[role=combobox]"));
    }

    private WebElement active() {
        return browser.driver().switchTo().activeElement();
    }

    /// Waits until the palette has its results, and the selected one has this name.
    private void awaitOption(String label) {
        page.waitUntil(_ -> browser.script(String.class, """
                        return document.querySelector('.palette [role=status]').textContent
                            && document.querySelector('[role=option][aria-selected=true]')?.textContent || ''
                        """).contains(label), SOON);
    }

    private FindingPagesIT select(String project) {
        page.find(By.cssSelector("input[aria-label='Select " + project + "']")).click();
        return this;
    }

    private void awaitRows(String... names) {
        page.waitUntil(_ -> rows().equals(List.of(names)), SOON);
    }

    private List<String> rows() {
        return browser.driver().findElements(ROWS).stream()
                .map(row -> row.getText())
                .toList();
    }

    private String query() {
        return Optional.ofNullable(URI.create(String.valueOf(browser.driver().getCurrentUrl()))
                        .getQuery())
                .orElse("");
    }

    private long zips() {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".zip")).count();
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    /// @return the project's id
    private String draft(String name, @Nullable String show) {
        var body = Map.of("name", name, "files", List.of(Map.of("fileName", "host.wav")));
        var inShow = new HashMap<String, Object>(body);
        if (show != null) {
            inShow.put("show", show);
        }
        return customer.live()
                .post("/v1/projects", inShow)
                .expect(201)
                .path("id")
                .asString();
    }
}
