package dev.podworks.local.cli;

import dev.podworks.local.client.OperatorClient;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

@Command(
        name = "operator",
        description = "Operator commands: accounts, members, keys, grants, cloud storage.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            OperatorCommand.CreateAccount.class,
            OperatorCommand.AddMember.class,
            OperatorCommand.RemoveMember.class,
            OperatorCommand.CreateKey.class,
            OperatorCommand.RevokeKey.class,
            OperatorCommand.Grant.class,
            OperatorCommand.Connect.class,
            OperatorCommand.Cloud.class
        })
final class OperatorCommand {

    @ParentCommand
    private Podworks podworks;

    private OperatorClient client() {
        var stack = podworks.place().stack();
        return new OperatorClient(stack.url(), stack.operatorToken());
    }

    private void print(String name, @Nullable String value) {
        podworks.place().terminal().line("%-12s %s".formatted(name, value));
    }

    abstract static class Operation implements Callable<Integer> {

        @ParentCommand
        protected OperatorCommand operator;

        @Override
        public Integer call() {
            run(operator.client());
            return 0;
        }

        abstract void run(OperatorClient client);

        final void print(String name, @Nullable String value) {
            operator.print(name, value);
        }
    }

    /// An operation on one account.
    abstract static class AccountOperation extends Operation {

        @Parameters(
                index = "0",
                paramLabel = "ACCOUNT",
                description = "The account id. That of the demo account is in .podworks/env.")
        protected String account;
    }

    @Command(name = "create-account", description = "Creates an account with its owner, and grants the trial.")
    static final class CreateAccount extends Operation {

        @Parameters(index = "0", paramLabel = "NAME")
        private String name;

        @Parameters(index = "1", paramLabel = "EMAIL", description = "The owner's e-mail address.")
        private String email;

        @Option(names = "--password", description = "Generated if not given.")
        private @Nullable String password;

        @Override
        void run(OperatorClient client) {
            var created = client.createAccount(name, email, password);
            print("account", created.accountId());
            print("owner", created.ownerUserId());
            print("password", created.ownerPassword());
        }
    }

    @Command(name = "add-member", description = "Adds a person to an account.")
    static final class AddMember extends AccountOperation {

        @Parameters(index = "1", paramLabel = "EMAIL")
        private String email;

        @Parameters(index = "2", paramLabel = "ROLE", description = "owner, admin, member or viewer")
        private String role;

        @Option(names = "--password", description = "Generated if not given.")
        private @Nullable String password;

        @Override
        void run(OperatorClient client) {
            var added = client.addMember(account, email, role, password);
            print("user", added.userId());
            print("password", added.password());
        }
    }

    @Command(
            name = "remove-member",
            description = "Removes a member from the account and revokes the keys they created.")
    static final class RemoveMember extends AccountOperation {

        @Parameters(index = "1", paramLabel = "USER")
        private String user;

        @Override
        void run(OperatorClient client) {
            client.removeMember(account, user);
            print("removed", user);
        }
    }

    @Command(name = "create-key", description = "Creates an API key. Its secret is shown only once.")
    static final class CreateKey extends AccountOperation {

        @Option(names = "--mode", defaultValue = "live", description = "live or test")
        private String mode;

        @Option(names = "--scope", required = true, split = ",", description = "Permissions, separated by commas.")
        private List<String> scopes = List.of();

        @Option(names = "--show", description = "Restricts the key to one show.")
        private @Nullable String show;

        @Option(names = "--created-by", paramLabel = "USER", description = "A member (default: the owner).")
        private @Nullable String createdBy;

        @Override
        void run(OperatorClient client) {
            var key = client.createKey(account, mode, scopes, show, createdBy);
            print("key", key.keyId());
            print("secret", key.secret());
        }
    }

    @Command(name = "revoke-key", description = "Revokes a key, effective immediately.")
    static final class RevokeKey extends AccountOperation {

        @Parameters(index = "1", paramLabel = "KEY")
        private String key;

        @Override
        void run(OperatorClient client) {
            client.revokeKey(account, key);
            print("revoked", key);
        }
    }

    @Command(name = "grant", description = "Gives an account credits.")
    static final class Grant extends AccountOperation {

        @Parameters(index = "1", paramLabel = "SECONDS")
        private long seconds;

        @Option(names = "--note")
        private @Nullable String note;

        @Option(names = "--bucket", description = "plan, promo or purchased (default: promo).")
        private @Nullable String bucket;

        @Override
        void run(OperatorClient client) {
            client.grant(account, seconds, note, bucket);
            print("granted", Format.credits(seconds));
        }
    }

    @Command(name = "connect", description = "Connects the stand-in for a cloud storage provider to an account.")
    static final class Connect extends AccountOperation {

        @Parameters(index = "1", paramLabel = "PROVIDER", description = "folder or drive")
        private String provider;

        @Option(names = "--name", defaultValue = "Local storage")
        private String name;

        @Override
        void run(OperatorClient client) {
            var connection = client.connect(account, provider, name);
            print("connection", connection.id());
            print("status", connection.status());
        }
    }

    @Command(name = "cloud", description = "Injects a fault into the stand-in for cloud storage.")
    static final class Cloud extends Operation {

        @Parameters(
                index = "0",
                paramLabel = "FAULT",
                description = "none, unauthorized, busy, full, folder_missing, forbidden or reset")
        private String fault;

        @Override
        void run(OperatorClient client) {
            client.setCloudFault(fault);
            print("fault", fault);
        }
    }
}
