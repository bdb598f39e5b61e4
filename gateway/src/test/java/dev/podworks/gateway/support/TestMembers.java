package dev.podworks.gateway.support;

import dev.podworks.contracts.account.Role;
import dev.podworks.gateway.support.GatewayClient.TestAccount;

/// An account with members whose passwords are known to the test.
public record TestMembers(GatewayClient gateway, TestAccount account, String ownerEmail) {
    public static TestMembers openAccount(GatewayClient gateway) {
        var email = GatewayClient.newEmail();
        var account = gateway.openAccount(email);
        return new TestMembers(gateway, account, email);
    }

    /// A new member of the account, signed in.
    public TestBrowser member(Role role) {
        var email = GatewayClient.newEmail();
        var member = gateway.addMember(account, email, role);
        return TestBrowser.signIn(gateway, email, member.password());
    }

    public TestBrowser owner() {
        return TestBrowser.signIn(gateway, ownerEmail, account.ownerPassword());
    }

    public String id() {
        return account.accountId();
    }
}
