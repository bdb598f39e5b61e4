package dev.podworks.local.stack;

import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/// What a stack was started with, kept so that later commands find it and bring single services back in the same way.
///
/// @param variables set in every service's environment, over what the stack itself says
public record StackSettings(int port, Map<String, String> variables) {

    public static final int DEFAULT_PORT = 8080;

    private static final String PORT = "port";
    private static final String VARIABLE = "set.";

    public StackSettings {
        variables = Map.copyOf(variables);
    }

    public static StackSettings onPort(int port) {
        return new StackSettings(port, Map.of());
    }

    /// Empty where no stack was ever started in that home.
    public static Optional<StackSettings> load(StackHome home) {
        var lines = PropertiesFile.load(home.settings());
        var port = lines.getProperty(PORT);
        if (port == null) {
            return Optional.empty();
        }
        var variables = new TreeMap<String, String>();
        lines.stringPropertyNames().stream()
                .filter(name -> name.startsWith(VARIABLE))
                .forEach(name -> variables.put(name.substring(VARIABLE.length()), lines.getProperty(name)));
        return Optional.of(new StackSettings(Integer.parseInt(port), variables));
    }

    void save(StackHome home) {
        var lines = new Properties();
        lines.setProperty(PORT, Integer.toString(port));
        variables.forEach((name, value) -> lines.setProperty(VARIABLE + name, value));
        PropertiesFile.save(home.settings(), lines);
    }
}
