package dev.podworks.cli.profile;

import dev.podworks.cli.CliCommand;
import dev.podworks.cli.CliException;
import dev.podworks.cli.Session;
import dev.podworks.cli.output.Output;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Keeps an API key. It is never an argument, where other users and the shell's history would see it.
@Command(
        name = "login",
        description = "Keeps an API key on this machine. Asks for it, or reads it from standard input.")
public final class LoginCommand extends CliCommand {
    private static final String DEFAULT_NAME = "default";

    @Option(names = "--url", paramLabel = "URL", description = "The address of the API.")
    private @Nullable URI url;

    @Override
    protected void run() throws IOException {
        var session = session();
        var address = url == null
                ? session.environment().variable("PODWORKS_BASE_URL").orElse(Profile.DEFAULT_URL)
                : url.toString();
        var profile = new Profile(session.profileName().orElse(DEFAULT_NAME), readKey(), address);
        var me = Session.client(profile).me();
        session.profiles().save(profile);
        output().object(
                        me,
                        profile.name(),
                        Output.labelled(
                                "Signed in", profile.name() + ", " + profile.masked(),
                                "Account", me.getAccountId(),
                                "Mode", me.getMode().getValue(),
                                "Permissions", KeysCommand.scopes(me),
                                "Show", me.getShow() == null ? "" : me.getShow()));
    }

    private String readKey() throws IOException {
        var environment = session().environment();
        if (environment.keyboard().isTerminal()) {
            return valid(environment.keyboard().readSecret("API key (from the account page): "));
        }
        var line = new BufferedReader(new InputStreamReader(environment.in(), StandardCharsets.UTF_8)).readLine();
        return valid(line == null ? "" : line);
    }

    private static String valid(String key) {
        var stripped = key.strip();
        if (!stripped.matches("pw_(live|test)_\\w+")) {
            throw CliException.usage("An API key begins with pw_live_ or pw_test_: copy it from the account page.");
        }
        return stripped;
    }
}
