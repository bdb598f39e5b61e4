package dev.podworks.k8s;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// The environment variables that a service reads, as its configuration names them.
///
/// @param required those without a default
record ServiceVariables(Set<String> read, Set<String> required) {
    static final List<String> SERVICES = List.of(
            "gateway",
            "projects-service",
            "files-service",
            "billing-service",
            "webhooks-service",
            "deliveries-service",
            "studio");

    private static final List<String> KITS = List.of("service-kit", "media-kit", "store-kit", "mail-kit");

    /// Read by the JVM in each of our images.
    private static final String JVM_OPTIONS = "JDK_JAVA_OPTIONS";

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Z][A-Z0-9_]*)(:?)");
    private static final Pattern IMPORT = Pattern.compile("classpath:(podworks-[a-z]+\\.yaml)");

    static ServiceVariables of(String service) {
        var own = text(Tree.ROOT.resolve(service).resolve("src/main/resources/application.yaml"));
        var all = new StringBuilder(own);
        IMPORT.matcher(own).results().map(found -> imported(found.group(1))).forEach(file -> all.append(text(file)));
        return in(all.toString());
    }

    /// The Maven modules of a service.
    static List<String> modulesOf(String service) {
        return service.equals("gateway") ? List.of("gateway", "accounts") : List.of(service);
    }

    private static Path imported(String file) {
        return KITS.stream()
                .map(kit -> Tree.ROOT.resolve(kit).resolve("src/main/resources").resolve(file))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no kit has " + file));
    }

    private static ServiceVariables in(String configuration) {
        var read = new TreeSet<>(Set.of(JVM_OPTIONS));
        var required = new TreeSet<String>();
        VARIABLE.matcher(configuration).results().forEach(found -> {
            read.add(found.group(1));
            if (found.group(2).isEmpty()) {
                required.add(found.group(1));
            }
        });
        return new ServiceVariables(read, required);
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
