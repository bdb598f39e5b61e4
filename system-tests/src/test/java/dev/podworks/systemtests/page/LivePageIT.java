package dev.podworks.systemtests.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.stack.RunningStack;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/// An open page follows what others do, without polling.
@Tag("integration")
@Isolated("restarts the gateway")
class LivePageIT extends PageTest {
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final Duration PROCESSED = Duration.ofSeconds(120);
    private static final Duration QUIET = Duration.ofSeconds(8);
    /// A restarted gateway, and a wait of the page.
    private static final Duration RECONNECTED = Duration.ofSeconds(60);

    private static Customer customer;

    @TempDir
    Path folder;

    @BeforeAll
    static void signUp(RunningStack stack) {
        customer = stack.signUp("LivePage");
    }

    @Test
    void anOpenProjectIsFollowedToItsEndWithoutPolling() {
        var project = draft("Followed");
        page.open("/account/projects/" + project).signIn(customer.owner()).sees("Followed");
        page.settled();
        awaitStream();

        // It is not read while nothing happens, although it waits for its submission.
        var before = reads();
        await().during(QUIET).atMost(QUIET.plusSeconds(5)).until(() -> reads() == before);

        customer.live().post("/v1/projects/" + project + "/submit").expect(200);
        page.sees("Finished files", PROCESSED);
        assertThat(reads() - before)
                .as("reads of a project with some ten changes")
                .isBetween(1L, 40L);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aListShowsAProjectThatAnotherProgramCreates() {
        page.open("/account/projects").signIn(customer.owner()).settled();
        awaitStream();
        draft("From a program");
        page.sees("From a program", SOON);
    }

    @Test
    void theBalanceFollowsAPurchase() {
        page.open("/account/credits").signIn(customer.owner()).settled();
        awaitStream();
        var before = page.text();
        customer.live().post("/v1/credits/buy", Map.of("bundleId", "hours-1")).expect(201);
        page.waitUntil(_ -> !page.text().equals(before) && page.text().contains("Manual"), SOON);
    }

    @Test
    void aWebhookDeliveryAppearsWithItsAttempts() {
        var endpoint = customer.live()
                .post("/v1/webhook-endpoints", Map.of("url", "http://127.0.0.1:9/hooks"))
                .expect(201)
                .at("/endpoint/id")
                .asString();
        page.open("/account/webhooks/" + endpoint)
                .signIn(customer.owner())
                .sees("No deliveries yet")
                .settled();
        awaitStream();
        var project = draft("Announced");
        customer.live().post("/v1/projects/" + project + "/submit").expect(200);
        page.sees("project.validating", SOON).sees("project.completed", PROCESSED);
    }

    @Test
    void aBrokenStreamIsResumed(RunningStack stack) {
        var project = draft("Before the break");
        page.open("/account/projects/" + project)
                .signIn(customer.owner())
                .sees("Before the break")
                .settled();
        awaitStream();
        stack.crash("gateway");
        await().atMost(RECONNECTED).ignoreExceptions().until(() -> {
            rename(project, "After the break");
            return true;
        });
        page.sees("After the break", RECONNECTED);
    }

    @Test
    void aTabFollowsAnotherOneAndCatchesUpWhenItBecomesVisible() {
        var project = draft("First name");
        page.open("/account/projects/" + project)
                .signIn(customer.owner())
                .sees("First name")
                .settled();
        awaitStream();
        try (var otherBrowser = Browser.open()) {
            var other = new AccountPage(otherBrowser, page.gateway());
            other.open("/account/projects/" + project)
                    .signIn(customer.owner())
                    .sees("First name")
                    .settled();
            rename(project, "Second name");
            page.sees("Second name", SOON);
            other.sees("Second name", SOON);
        }

        var first = browser.openTab();
        page.open("/docs");
        rename(project, "Third name");
        browser.driver().switchTo().window(first);
        page.sees("Third name", SOON);
    }

    private String draft(String name) {
        var file = customer.uploadReady(new Recordings(folder).cut(3));
        return customer.live()
                .post("/v1/projects", Map.of("name", name, "files", List.of(file)))
                .expect(201)
                .path("id")
                .asString();
    }

    private static void rename(String project, String name) {
        customer.live()
                .send("PATCH", "/v1/projects/" + project, "{\"name\": \"%s\"}".formatted(name), Map.of())
                .expect(200);
    }

    /// The requests to the API that the page has sent.
    private long reads() {
        return browser.script(
                Long.class,
                "return performance.getEntriesByType('resource').filter((one) => one.name.includes('/v1/')).length");
    }

    /// What happened before is read again, because of the reset at its beginning.
    private void awaitStream() {
        await().until(() -> page.openStreams() > 0);
        page.settled();
    }
}
