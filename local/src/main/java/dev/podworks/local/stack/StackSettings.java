package dev.podworks.local.stack;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The settings that a stack was started with, stored so that later commands start single services in the same way.
///
/// @param replicas of every service; more than one are behind a load balancer
/// @param variables that override the stack's: `NAME` for every service, `PART/NAME` for one part, or for all
///     replicas of a service
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

    /// The same settings with additional variables.
    public StackSettings with(Map<String, String> more) {
        var all = new HashMap<>(variables);
        all.putAll(more);
        return new StackSettings(port, replicas, all);
    }

    /// The variables of every service.
    Map<String, String> forEveryService() {
        return variables.entrySet().stream()
                .filter(variable -> variable.getKey().indexOf(OF_PART) < 0)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /// The variables of that part only.
    Map<String, String> of(String part) {
        var prefix = part + OF_PART;
        return variables.entrySet().stream()
                .filter(variable -> variable.getKey().startsWith(prefix))
                .collect(Collectors.toMap(
                        variable -> variable.getKey().substring(prefix.length()), Map.Entry::getValue));
    }

    /// Empty when no stack has been started in that home.
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
