package dev.podworks.cli;

import dev.podworks.cli.output.Output;
import dev.podworks.cli.profile.Profile;
import dev.podworks.cli.profile.Profiles;
import dev.podworks.sdk.Podworks;
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
                .map(key -> new Profile("PODWORKS_API_KEY", key, Profile.DEFAULT_URL));
        return fromEnvironment
                .or(() -> profileName().map(profiles()::get))
                .or(profiles()::current)
                .map(this::atAddress)
                .orElseThrow(() -> new CliException(
                        ExitStatus.DENIED, "No API key: run podworks login, or set PODWORKS_API_KEY."));
    }

    private Profile atAddress(Profile kept) {
        return environment.variable("PODWORKS_BASE_URL").map(kept::at).orElse(kept);
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
