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

/// The command line and the whole environment of a part.
record Launch(List<String> command, Map<String, String> environment) {

    /// The only variables that a part inherits. Others, such as a stray `SERVER_PORT`, would make a stack depend on
    /// the shell it was started from.
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

    /// Runs in a session of its own, so that neither Ctrl-C nor a closed terminal stops it.
    ProcessBuilder detached() {
        var line = new ArrayList<String>();
        line.add("setsid");
        line.addAll(command);
        var builder = new ProcessBuilder(line);
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder;
    }

    /// A hash that identifies this exact launch. It does not reveal secrets.
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
