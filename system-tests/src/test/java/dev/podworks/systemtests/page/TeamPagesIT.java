package dev.podworks.systemtests.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.stack.RunningStack;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;

/// Members, roles and their permissions.
@Tag("integration")
class TeamPagesIT extends PageTest {
    private static Customer customer;

    @BeforeAll
    static void signUp(RunningStack stack) {
        customer = stack.signUp("TeamPages");
    }

    @Test
    void everyPageDisablesWhatAViewerMayNotDo() {
        var viewer = customer.join("viewer.teampages@example.com", "viewer");
        page.open("/account/credits").signIn(viewer).settled();
        assertThat(page.offers("Buy")).isFalse();
        assertThat(page.offers("Save")).isFalse();
        page.find(By.xpath("//main//button[starts-with(normalize-space(), 'Buy')]"))
                .click();
        page.sees("As a viewer you can’t make changes in this account.");
        assertThat(page.has(By.cssSelector("dialog"))).isFalse();

        page.open("/account/keys").sees("Only owners and admins can view API keys");
        page.open("/account/webhooks").sees("Viewers can’t access webhooks");
        page.open("/account/shows").settled();
        assertThat(page.offers("New show")).isFalse();
        page.open("/account/connections").settled();
        assertThat(page.offers("Connect storage")).isFalse();
        page.open("/account/members").settled();
        assertThat(page.offers("Invite")).isFalse();
        assertThat(page.offers("Remove " + customer.owner().email())).isFalse();
        assertThat(page.offers("Leave")).isTrue();
    }

    @Test
    void aMemberIsInvitedChangedAndDisabled() {
        customer.join("editor.teampages@example.com", "member");
        page.open("/account/members").signIn(customer.owner()).press("Invite");
        page.type("E-mail", "new.teampages@example.com").pick("Role", "Admin");
        assertThat(Accessibility.faults(browser)).isEmpty();
        page.press("Send invitation").sees("Invitation sent to").sees("Expires");
        page.press("Revoke the invitation to new.teampages@example.com").sees("No pending invitations.");

        var role = page.find(By.cssSelector("[aria-label='Role of editor.teampages@example.com']"));
        new org.openqa.selenium.support.ui.Select(role).selectByVisibleText("Viewer");
        page.sees("is now viewer.");
        page.press("Disable editor.teampages@example.com").sees("Enable");
    }

    @Test
    void aConnectedStorageReceivesAShowsFiles() {
        page.open("/account/connections").signIn(customer.owner()).press("Connect storage");
        page.type("Name", "Studio storage");
        assertThat(Accessibility.faults(browser)).isEmpty();
        page.press("Continue to provider").sees("Studio storage connected.");
        assertThat(browser.driver().getCurrentUrl()).endsWith("/account/connections");

        page.press("New destination").type("Name", "Finished episodes").type("Folder", "Podcasts/2026");
        page.press("Create destination").sees("/Podcasts/2026");

        page.open("/account/shows").press("New show").type("Name", "Talks").choose("Finished episodes");
        page.press("Add a key");
        page.find(By.cssSelector("[aria-label='Key 1']")).sendKeys("series");
        page.find(By.cssSelector("[aria-label='Value 1']")).sendKeys("talks");
        assertThat(Accessibility.faults(browser)).isEmpty();
        page.press("Create show").sees("1 destination, 1 metadata key");

        page.press("Archive Talks").sees("Show archived (1)");
    }

    /// The error is stored under its idempotency key, so another name with the same key would be rejected.
    @Test
    void aDuplicateShowNameIsReported() {
        customer.live().post("/v1/shows", Map.of("name", "Taken")).expect(201);
        page.open("/account/shows").signIn(customer.owner()).press("New show");
        page.type("Name", "Taken").press("Create show").sees("has a show with the name");
        page.type("Name", "Free").press("Create show").sees("Show created.");
    }

    @Test
    void emailNotificationsAreConfigured() {
        page.open("/account/emails").signIn(customer.owner()).choose("Deliveries that failed");
        page.sees("You will no longer receive these e-mails.");
        page.open("/account/emails").settled();
        assertThat(page.find(By.cssSelector("[role=switch]")).isSelected()).isFalse();
    }
}
