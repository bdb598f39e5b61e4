package dev.podworks.systemtests.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.stack.RunningStack;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;

/// Signing in and out, and the permissions of each role.
@Tag("integration")
class SignInPageIT extends PageTest {
    private static Customer customer;

    @BeforeAll
    static void signUp(RunningStack stack) {
        customer = stack.signUp("SignInPage");
    }

    @Test
    void signInReturnsToTheRequestedPageAndSignOutEndsTheSession() {
        page.open("/account/security").sees("Sign in");
        page.type("E-mail", customer.owner().email())
                .type("Password", "not the password")
                .press("Sign in")
                .sees("Incorrect e-mail or password.");

        page.signIn(customer.owner()).sees("Active sessions").sees("Chrome on Linux");
        assertThat(page.path()).isEqualTo("/account/security");
        assertThat(page.title()).isEqualTo("Security");

        page.press("Signed in as " + customer.owner().email()).press("Sign out").sees("Forgot password?");
        page.open("/account/projects").sees("Sign in");
        assertThat(page.text()).doesNotContain("Drop a recording");
    }

    @Test
    void anEndedSessionIsReportedAndSignInReturnsToTheSamePage() {
        page.open("/account/projects").signIn(customer.owner()).sees("Drop a recording here");
        browser.driver().manage().deleteAllCookies();
        page.choose("Test").sees("Your session has expired.");
        page.signIn(customer.owner()).sees("Drop a recording here");
    }

    @Test
    void aViewerSeesWhyActionsAreDisabled() {
        var viewer = customer.join("viewer.signinpage@example.com", "viewer");
        page.open("/account/projects").signIn(viewer);

        var choosing = page.find(By.xpath("//button[starts-with(normalize-space(), 'Choose files')]"));
        assertThat(choosing.getDomAttribute("aria-disabled")).isEqualTo("true");
        choosing.click();
        page.sees("As a viewer you can’t");
    }

    @Test
    void testModeIsClearlyMarked() {
        page.open("/account")
                .signIn(customer.owner())
                .choose("Test")
                .sees("Test mode.")
                .sees("No test projects yet");
        page.open("/account/projects").sees("Test mode.");
        page.choose("Live").sees("No projects yet");
        assertThat(page.text()).doesNotContain("Test mode.");
    }

    @Test
    void aPasswordResetRequestGetsTheSameResponseForAnyAddress() {
        for (var email : new String[] {customer.owner().email(), "nobody.at.all@example.com"}) {
            page.open("/account/forgotten-password").type("E-mail", email).press("Send reset link");
            page.sees("Check your e-mail").sees(email);
        }
        page.open("/account/new-password#" + "A".repeat(43))
                .type("New password", "long enough for one")
                .press("Set password")
                .sees("This link was already used");
    }

    @Test
    void aPasswordChangeKeepsTheSession() {
        var member = customer.join("careful.signinpage@example.com", "member");
        page.open("/account/security")
                .signIn(member)
                .type("Current password", "not the password")
                .type("New password", "a quite different one")
                .press("Change password")
                .sees("Incorrect password.");
        assertThat(Accessibility.faults(browser)).isEmpty();
        page.type("Current password", member.password())
                .press("Change password")
                .sees("Password changed.");

        page.press("Signed in as " + member.email()).press("Sign out").sees("Forgot password?");
        page.signIn(new Customer.Person(member.email(), "a quite different one"))
                .sees("Active sessions");
    }

    @Test
    void aNewPersonSignsUpAndOwnsAnAccountWithTrialCredits(RunningStack stack) {
        var person = new Customer.Person("founder.signinpage@example.com", "a password of their own");
        page.open("/account").press("Create an account").sees("No card is needed.");
        assertThat(Accessibility.faults(browser)).isEmpty();
        page.type("E-mail", person.email())
                .press("Continue")
                .sees("Check your e-mail")
                .sees(person.email());

        page.open(stack.linkMailedTo(person.email(), "/account/confirm").toString())
                .sees(person.email() + " is confirmed.");
        assertThat(Accessibility.faults(browser)).isEmpty();
        page.type("Account name", "The Newcomers")
                .type("New password", person.password())
                .press("Create account")
                .sees("Overview")
                .sees("2 h");
        assertThat(page.path()).isEqualTo("/account");

        page.open(stack.linkMailedTo(person.email(), "/account/confirm").toString())
                .sees("Link no longer valid");
    }

    @Test
    void theEmailedLinkReplacesThePassword(RunningStack stack) {
        var member = customer.join("forgetful.signinpage@example.com", "member");
        page.open("/account/forgotten-password")
                .type("E-mail", member.email())
                .press("Send reset link")
                .sees("Check your e-mail");
        page.open(stack.linkMailedTo(member.email(), "/account/new-password").toString())
                .type("New password", "a quite different one")
                .press("Set password")
                .sees("Password set");

        page.press("Sign in")
                .type("E-mail", member.email())
                .type("Password", member.password())
                .press("Sign in")
                .sees("Incorrect e-mail or password.");
        page.signIn(new Customer.Person(member.email(), "a quite different one"))
                .sees("Overview");
    }

    @Test
    void anInvitedUserChoosesAPasswordAndJoinsTheAccount(RunningStack stack) {
        var email = "newcomer.signinpage@example.com";
        page.open("/account").signIn(customer.owner());
        page.invite(email, "viewer");
        page.press("Signed in as " + customer.owner().email()).press("Sign out").sees("Forgot password?");

        page.open(stack.linkMailedTo(email, "/account/invitation").toString())
                .sees("Join SignInPage")
                .type("Your name", "New Comer")
                .type("New password", "correct horse battery")
                .press("Accept invitation")
                .sees("You are already a member of SignInPage");
        page.press("Go on").signIn(new Customer.Person(email, "correct horse battery"));
        page.open("/account/security").sees("New Comer").sees("Verified");
    }
}
