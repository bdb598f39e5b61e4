package dev.podworks.cli.profile;

import dev.podworks.cli.CliException;

/// An API key with its address.
///
/// @param name of the profile
public record Profile(String name, String apiKey, String baseUrl) {
    public static final String DEFAULT_URL = "http://localhost:8080";
    private static final int SHOWN = 4;

    public Profile {
        if (!name.matches("[\\w.-]{1,64}")) {
            throw CliException.usage("A profile's name has letters, digits, dots and hyphens.");
        }
        if (!baseUrl.matches("https?://[^/\\s]+.*")) {
            throw CliException.usage("%s is not an http or https URL.".formatted(baseUrl));
        }
    }

    /// The mode and the end of the key: enough to recognize it.
    public String masked() {
        var start = apiKey.replaceFirst("^(pw_[a-z]+_)?.*", "$1");
        return start + "…" + apiKey.substring(Math.max(0, apiKey.length() - SHOWN));
    }

    @Override
    public String toString() {
        return "Profile[%s, %s, %s]".formatted(name, masked(), baseUrl);
    }
}
