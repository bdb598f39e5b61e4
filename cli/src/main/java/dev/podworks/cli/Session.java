package dev.podworks.cli;

import dev.podworks.cli.output.Output;
import dev.podworks.cli.output.Text;
import dev.podworks.cli.profile.Profile;
import dev.podworks.cli.profile.Profiles;
import dev.podworks.sdk.Podworks;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// What one command works with: its output, and a client with the key that applies.
public final class Session {
    private final Environment environment;
    private final Optional<String> profile;
    private final Output output;

    Session(Environment environment, Optional<String> profile, boolean json, boolean quiet) {
        this.environment = environment;
        this.profile = profile;
        this.output = Output.of(environment, json, quiet);
    }

    public Environment environment() {
        return environment;
    }

    public Output output() {
        return output;
    }

    /// Asks on a terminal: on standard error, since the output may be read by a program.
    ///
    /// @return false where nobody can be asked
    public boolean confirms(String question) throws IOException {
        if (!environment.keyboard().isTerminal()) {
            return false;
        }
        environment.err().print(question + " [y/N] ");
        var answer = new BufferedReader(new InputStreamReader(environment.in(), StandardCharsets.UTF_8)).readLine();
        return answer != null && answer.strip().equalsIgnoreCase("y");
    }

    /// A line on standard error: the command goes on.
    public void warn(String text) {
        environment.err().println("podworks: " + Text.printable(text));
    }

    public Profiles profiles() {
        return new Profiles(environment.settings());
    }

    /// The name for a login, if one was given.
    public Optional<String> profileName() {
        return profile.or(() -> environment.variable("PODWORKS_PROFILE"));
    }

    /// The key that applies: of the option, of the environment, or of the last login.
    public Profile profile() {
        var fromEnvironment = environment
                .variable("PODWORKS_API_KEY")
                .filter(_ -> profile.isEmpty())
                .map(key -> new Profile("PODWORKS_API_KEY", key, environmentUrl()));
        return fromEnvironment
                .or(() -> profileName().map(profiles()::get))
                .or(profiles()::current)
                .orElseThrow(() -> new CliException(
                        ExitStatus.DENIED, "No API key: run podworks login, or set PODWORKS_API_KEY."));
    }

    /// Only for keys of the environment: a kept key is sent to the address that it was kept with, and to no other.
    private String environmentUrl() {
        return environment.variable("PODWORKS_BASE_URL").orElse(Profile.DEFAULT_URL);
    }

    public Podworks client() {
        return client(profile());
    }

    public static Podworks client(Profile profile) {
        return Podworks.builder()
                .apiKey(profile.apiKey())
                .baseUrl(profile.baseUrl())
                .build();
    }
}
