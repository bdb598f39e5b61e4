package dev.podworks.systemtests.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Customer.Person;
import dev.podworks.systemtests.page.Browser.Size;
import dev.podworks.systemtests.stack.RunningStack;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.virtualauthenticator.VirtualAuthenticatorOptions;
import org.openqa.selenium.virtualauthenticator.VirtualAuthenticatorOptions.Protocol;
import org.openqa.selenium.virtualauthenticator.VirtualAuthenticatorOptions.Transport;

/// Passkeys with Chromium's virtual authenticator, authenticator apps, recovery codes and re-authentication.
@Tag("integration")
class SecondFactorPagesIT extends PageTest {
    private static Customer customer;

    @BeforeAll
    static void signUp(RunningStack stack) {
        customer = stack.signUp("SecondFactorPages");
    }

    @Test
    void aPasskeyIsAddedAndSignsInAlone() {
        addAuthenticator();
        var person = customer.join("passkey.secondfactor@example.com", "member");
        page.open("/account/security").signIn(person).press("Add a passkey").sees("Your browser asks where to keep it");
        assertThat(Accessibility.faults(browser)).isEmpty();
        page.press("Continue").sees("Store your recovery codes");
        assertThat(Accessibility.faults(browser)).isEmpty();
        page.press("Done, I stored them").sees("Chrome on Linux").sees("10 of 10 left.");
        assertThat(Accessibility.faults(browser)).isEmpty();
        browser.photograph("security-passkey");

        signOut(person);
        page.press("Sign in with a passkey").sees("Active sessions");

        signOut(person);
        enterPassword(person);
        page.sees("Confirm that it’s you");
        assertThat(Accessibility.faults(browser)).isEmpty();
        page.press("Use a passkey").sees("Active sessions");

        page.press("Remove").sees("Remove “Chrome on Linux”?");
        page.find(By.cssSelector("dialog footer .danger")).click();
        page.sees("You have none yet.");
    }

    @Test
    void anAuthenticatorAppIsSetUpAndASpentRecoveryCodeIsCounted() {
        var person = customer.join("app.secondfactor@example.com", "member");
        page.open("/account/security").signIn(person).press("Set up").sees("Scan this code");
        assertThat(Accessibility.faults(browser)).isEmpty();
        browser.photograph("security-authenticator-app");
        page.type("Code that the app shows", "000000").press("Turn on").sees("Incorrect code.");
        var secret = page.find(By.cssSelector("[aria-label='Secret, for typing']"));
        page.type("Code that the app shows", Totp.code(String.valueOf(secret.getDomProperty("value"))))
                .press("Turn on")
                .sees("Store your recovery codes");
        var code = page.find(By.cssSelector(".recovery-codes code")).getText();
        page.press("Done, I stored them").sees("10 of 10 left.");

        signOut(person);
        enterPassword(person);
        page.sees("Code of your authenticator app").press("Use a recovery code");
        page.type("Recovery code", code).press("Continue").sees("9 of 10 left.");
        page.press("Create new codes");
        page.find(By.cssSelector("dialog footer .primary")).click();
        page.sees("Store your recovery codes").press("Done, I stored them").sees("10 of 10 left.");
    }

    @Test
    void anOwnerRequiresASecondFactorOfAllMembers(RunningStack stack) {
        addAuthenticator();
        var account = stack.signUp("StrictPages");
        var member = account.join("member.strictpages@example.com", "member");
        page.open("/account/security")
                .signIn(account.owner())
                .press("Add a passkey")
                .press("Continue");
        page.press("Done, I stored them");
        page.open("/account/members").choose("Require a second factor of all members");
        page.sees("Members now need a second factor.").sees("Second factor");
        assertThat(Accessibility.faults(browser)).isEmpty();

        signOut(account.owner());
        browser.size(Size.PHONE);
        page.open("/account/projects").signIn(member);
        page.sees("StrictPages requires a second factor of its members.");
        assertThat(page.text()).doesNotContain("Drop a recording");
        browser.photograph("security-required-phone");
        page.press("Add a passkey")
                .press("Continue")
                .press("Done, I stored them")
                .sees("Drop a recording here");
    }

    @Test
    void anOldSessionConfirmsBeforeItCreatesAKey(RunningStack stack) throws SQLException {
        page.open("/account/keys").signIn(customer.owner()).settled();
        ageSessions(stack, customer.owner());
        page.press("New key").type("Name", "Editor");
        page.find(By.cssSelector("dialog [type=submit]")).click();
        page.sees("Confirm that it’s you");
        assertThat(Accessibility.faults(browser)).isEmpty();
        browser.photograph("reauthentication");
        page.type("Password", "not the password").press("Confirm").sees("Incorrect password.");
        page.type("Password", customer.owner().password()).press("Confirm").sees("Your new key");
    }

    private void addAuthenticator() {
        browser.driver()
                .addVirtualAuthenticator(new VirtualAuthenticatorOptions()
                        .setProtocol(Protocol.CTAP2)
                        .setTransport(Transport.INTERNAL)
                        .setHasResidentKey(true)
                        .setHasUserVerification(true)
                        .setIsUserVerified(true));
    }

    private void enterPassword(Person person) {
        page.type("E-mail", person.email()).type("Password", person.password()).press("Sign in");
    }

    private void signOut(Person person) {
        page.press("Signed in as " + person.email()).press("Sign out").sees("Forgot password?");
    }

    /// As if the person had signed in an hour ago. Tests of other people run at the same time.
    private static void ageSessions(RunningStack stack, Person person) throws SQLException {
        var server = stack.postgres();
        var user = server.getUserInfo().split(":", 2);
        var address = String.format(Locale.ROOT, "jdbc:postgresql://%s:%d/gateway", server.getHost(), server.getPort());
        try (var connection = DriverManager.getConnection(address, user[0], user[1]);
                var statement = connection.prepareStatement("""
                        update user_session set authenticated_at = now() - interval '1 hour'
                        where user_id = (select id from app_user where email = ?)
                        """)) {
            statement.setString(1, person.email());
            assertThat(statement.executeUpdate()).isPositive();
        }
    }
}
