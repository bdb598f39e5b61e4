package dev.podworks.local.postgres;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// One PostgreSQL server and its data: how it is created, started and stopped. The caller runs the process.
///
/// @param durable whether a commit waits for the disk; off for tests
public record PostgresCluster(PostgresBinaries binaries, Path data, int port, String adminPassword, boolean durable) {

    /// The superuser that creates the others.
    public static final String ADMIN = "postgres";

    /// Keeps the machine's locale out of error messages.
    private static final Map<String, String> ENVIRONMENT = Map.of("LC_ALL", "C", "TZ", "UTC");

    /// Creates the data directory unless it exists. An interrupted creation is repeated.
    public void initialise() throws IOException, InterruptedException {
        if (Files.exists(data.resolve("PG_VERSION"))) {
            return;
        }
        Files.createDirectories(data.toAbsolutePath().getParent());
        var unfinished = Files.createTempDirectory(data.toAbsolutePath().getParent(), "initdb-");
        var passwordFile = Files.createTempFile(data.toAbsolutePath().getParent(), "initdb-", ".txt");
        try {
            Files.writeString(passwordFile, adminPassword);
            run(initdb(unfinished, passwordFile));
            Files.move(unfinished, data, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.delete(passwordFile);
        }
    }

    private List<String> initdb(Path unfinished, Path passwordFile) {
        var command = asOrdinaryUser("initdb");
        command.addAll(List.of("-D", unfinished.toString(), "-U", ADMIN, "--pwfile=" + passwordFile));
        command.addAll(List.of("--auth=scram-sha-256", "--encoding=UTF8"));
        command.addAll(List.of("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"));
        if (!durable) {
            command.add("--no-sync");
        }
        return command;
    }

    /// The command that runs the server in the foreground.
    public List<String> command() {
        var command = asOrdinaryUser("postgres");
        command.addAll(List.of("-D", data.toString(), "-p", Integer.toString(port)));
        // Always in the same order: the stack compares command lines.
        new TreeMap<>(settings()).forEach((name, value) -> command.addAll(List.of("-c", name + "=" + value)));
        return command;
    }

    public Map<String, String> environment() {
        return ENVIRONMENT;
    }

    private Map<String, String> settings() {
        var commit = durable ? "on" : "off";
        return Map.ofEntries(
                Map.entry("listen_addresses", "127.0.0.1"),
                // Socket paths are limited to 107 characters, and none is needed.
                Map.entry("unix_socket_directories", ""),
                Map.entry("fsync", commit),
                Map.entry("synchronous_commit", commit),
                Map.entry("full_page_writes", commit),
                Map.entry("max_connections", "300"),
                Map.entry("shared_buffers", "64MB"),
                Map.entry("jit", "off"),
                Map.entry("timezone", "UTC"),
                Map.entry("log_timezone", "UTC"));
    }

    /// Fast shutdown: aborts running transactions and closes the files; clients can't delay it.
    public void stop() throws IOException, InterruptedException {
        var command = asOrdinaryUser("pg_ctl");
        command.addAll(List.of("stop", "-D", data.toString(), "-m", durable ? "fast" : "immediate", "-w"));
        run(command);
    }

    /// PostgreSQL refuses to run as root; in a user namespace of its own it has another user id.
    private List<String> asOrdinaryUser(String program) {
        var command = new ArrayList<String>();
        if ("root".equals(System.getProperty("user.name"))) {
            command.addAll(List.of("unshare", "--user"));
        }
        command.add(binaries.program(program).toString());
        return command;
    }

    private void run(List<String> command) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(ENVIRONMENT);
        var process = builder.start();
        process.getOutputStream().close();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("PostgreSQL could not be prepared: " + output.strip());
        }
    }
}
