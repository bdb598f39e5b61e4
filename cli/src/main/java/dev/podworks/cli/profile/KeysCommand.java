package dev.podworks.cli.profile;

import dev.podworks.cli.CliCommand;
import dev.podworks.cli.Session;
import dev.podworks.cli.output.Output;
import dev.podworks.sdk.errors.PodworksException;
import dev.podworks.sdk.json.Json;
import dev.podworks.sdk.model.Me;
import dev.podworks.sdk.model.Scope;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// The keys of this machine, and what the API says of each. Keys are created and revoked on the account page.
@Command(
        name = "keys",
        description = "Lists the keys on this machine and whether they are valid.",
        subcommands = KeysCommand.Use.class)
public final class KeysCommand extends CliCommand {
    /// One kept key.
    record Kept(String profile, String key, String url, String account, String mode, String permissions) {}

    /// Chooses between the kept keys.
    @Command(name = "use", description = "Uses the key of a profile from now on.")
    static final class Use extends CliCommand {
        @Parameters(paramLabel = "PROFILE", description = "One of podworks keys.")
        private String name;

        @Override
        protected void run() {
            var profiles = session().profiles();
            profiles.save(profiles.get(name));
            output().people("Using the key of %s.".formatted(name));
        }
    }

    @Override
    protected void run() {
        var profiles = session().profiles();
        var current = profiles.current().map(Profile::name).orElse("");
        var kept = profiles.list().stream().map(KeysCommand::look).toList();
        output().list(Json.tree(kept), kept, columns(current));
        profiles.current()
                .ifPresent(profile ->
                        output().people("Create and revoke keys on %s/account.".formatted(profile.baseUrl())));
    }

    private static Output.Columns<Kept> columns(String current) {
        return new Output.Columns<>(
                Kept::profile,
                List.of("PROFILE", "KEY", "ACCOUNT", "MODE", "PERMISSIONS", "ADDRESS"),
                each -> List.of(
                        each.profile() + (each.profile().equals(current) ? " *" : ""),
                        each.key(),
                        each.account(),
                        each.mode(),
                        each.permissions(),
                        each.url()));
    }

    private static Kept look(Profile profile) {
        try {
            var me = Session.client(profile).me();
            return new Kept(
                    profile.name(),
                    profile.masked(),
                    profile.baseUrl(),
                    me.getAccountId(),
                    me.getMode().getValue(),
                    scopes(me));
        } catch (PodworksException e) {
            return new Kept(
                    profile.name(), profile.masked(), profile.baseUrl(), "", "", String.valueOf(e.getMessage()));
        }
    }

    static String scopes(Me me) {
        return me.getScopes().stream().map(Scope::getValue).collect(Collectors.joining(" "));
    }
}
