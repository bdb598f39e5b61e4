package dev.podworks.local.stack;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What a stack was started with, kept so that later commands find it and bring single services back in the same way.
///
/// @param replicas of every service; with more than one a balancer stands before them
/// @param variables over what the stack itself says: `NAME` in every service's environment, `PART/NAME` in that of one
///     part, or of all replicas of a service where it is the service's name
public record StackSettings(int port, int replicas, Map<String, String> variables) {

    public static final int DEFAULT_PORT = 8080;

    private static final String PORT = "port";
    private static final String REPLICAS = "replicas";
    private static final String VARIABLE = "set.";
    private static final char OF_PART = '/';

    public StackSettings {
        if (replicas < 1 || replicas > PortPlan.MAX_REPLICAS) {
            throw new StackException(String.format(
                    Locale.ROOT, "There can be 1 to %d replicas, not %d.", PortPlan.MAX_REPLICAS, replicas));
        }
        variables = Map.copyOf(variables);
    }

    public static StackSettings onPort(int port) {
        return new StackSettings(port, 1, Map.of());
    }

    /// The same and some variables more.
    public StackSettings with(Map<String, String> more) {
        var all = new HashMap<>(variables);
        all.putAll(more);
        return new StackSettings(port, replicas, all);
    }

    /// What is said to every service.
    Map<String, String> forEveryService() {
        return variables.entrySet().stream()
                .filter(variable -> variable.getKey().indexOf(OF_PART) < 0)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /// What is said to that part alone.
    Map<String, String> of(String part) {
        var prefix = part + OF_PART;
        return variables.entrySet().stream()
                .filter(variable -> variable.getKey().startsWith(prefix))
                .collect(Collectors.toMap(
                        variable -> variable.getKey().substring(prefix.length()), Map.Entry::getValue));
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
        var replicas = Integer.parseInt(lines.getProperty(REPLICAS, "1"));
        return Optional.of(new StackSettings(Integer.parseInt(port), replicas, variables));
    }

    void save(StackHome home) {
        var lines = new Properties();
        lines.setProperty(PORT, Integer.toString(port));
        lines.setProperty(REPLICAS, Integer.toString(replicas));
        variables.forEach((name, value) -> lines.setProperty(VARIABLE + name, value));
        PropertiesFile.save(home.settings(), lines);
    }
}
