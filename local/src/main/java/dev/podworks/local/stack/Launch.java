package dev.podworks.local.stack;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// How a part is started: its command line and its whole environment.
record Launch(List<String> command, Map<String, String> environment) {

    /// All that a part gets to know of the caller's own environment. Anything else there, a stray `SERVER_PORT` for
    /// one, would make a stack depend on the shell it was started from.
    private static final Set<String> PASSED_ON = Set.of("PATH", "HOME", "TMPDIR", "FFMPEG_PATH", "FFPROBE_PATH");

    Launch {
        var complete = new HashMap<String, String>();
        System.getenv().forEach((name, value) -> {
            if (PASSED_ON.contains(name)) {
                complete.put(name, value);
            }
        });
        complete.put("LC_ALL", "C.UTF-8");
        complete.putAll(environment);
        environment = Map.copyOf(complete);
        command = List.copyOf(command);
    }

    /// Runs as a session of its own, so that neither Ctrl-C nor a closed terminal reaches it.
    ProcessBuilder detached() {
        var line = new ArrayList<String>();
        line.add("setsid");
        line.addAll(command);
        var builder = new ProcessBuilder(line);
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder;
    }

    /// Tells whether a running process was started in exactly this way. Secrets can't be read from it.
    String fingerprint() {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            command.forEach(word -> digest.update((word + "\0").getBytes(StandardCharsets.UTF_8)));
            new TreeMap<>(environment)
                    .forEach((name, value) ->
                            digest.update((name + "=" + value + "\0").getBytes(StandardCharsets.UTF_8)));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
