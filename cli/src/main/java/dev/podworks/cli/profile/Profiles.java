package dev.podworks.cli.profile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.podworks.cli.CliException;
import dev.podworks.cli.ExitStatus;
import dev.podworks.sdk.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The keys that are kept on this machine, in a file that only its owner can read. It is replaced as a whole, so that
/// an interruption leaves the old one.
public final class Profiles {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> OWNER_ONLY_FOLDER = PosixFilePermissions.fromString("rwx------");

    private final Path folder;

    public Profiles(Path folder) {
        this.folder = folder;
    }

    private Path file() {
        return folder.resolve("profiles.json");
    }

    public List<Profile> list() {
        return List.copyOf(read().values());
    }

    /// That of the last login.
    public Optional<Profile> current() {
        var name = tree().path("current").asText();
        return Optional.ofNullable(read().get(name));
    }

    /// @throws CliException if there is none of this name
    public Profile get(String name) {
        return Optional.ofNullable(read().get(name))
                .orElseThrow(() -> new CliException(
                        ExitStatus.NOT_FOUND,
                        "There is no profile %s: run podworks login --profile %s.".formatted(name, name)));
    }

    /// Adds or replaces a profile, and makes it the current one.
    public void save(Profile profile) {
        var all = read();
        all.put(profile.name(), profile);
        write(all, profile.name());
    }

    /// @return whether there was one
    public boolean delete(String name) {
        var all = read();
        var existed = all.remove(name) != null;
        var current = current().map(Profile::name).filter(all::containsKey);
        write(all, current.or(() -> all.keySet().stream().findFirst()).orElse(""));
        return existed;
    }

    private Map<String, Profile> read() {
        var profiles = new LinkedHashMap<String, Profile>();
        tree().path("profiles").properties().forEach(one -> {
            var kept = one.getValue();
            profiles.put(
                    one.getKey(),
                    new Profile(
                            one.getKey(),
                            kept.path("apiKey").asText(),
                            kept.path("baseUrl").asText(Profile.DEFAULT_URL)));
        });
        return profiles;
    }

    private JsonNode tree() {
        try {
            if (!Files.exists(file())) {
                return JsonNodeFactory.instance.objectNode();
            }
            if (isReadableByOthers()) {
                throw new CliException(ExitStatus.DENIED, "Others can read %s: run chmod 600 on it.".formatted(file()));
            }
            return Json.read(Files.readString(file()), JsonNode.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (IllegalArgumentException e) {
            throw new CliException(ExitStatus.FAILED, "%s is damaged: delete it and sign in again.".formatted(file()));
        }
    }

    private boolean isReadableByOthers() throws IOException {
        return isPosix() && !OWNER_ONLY.containsAll(Files.getPosixFilePermissions(file()));
    }

    private void write(Map<String, Profile> profiles, String current) {
        var tree = JsonNodeFactory.instance.objectNode().put("current", current);
        var all = tree.putObject("profiles");
        profiles.values()
                .forEach(each ->
                        all.putObject(each.name()).put("apiKey", each.apiKey()).put("baseUrl", each.baseUrl()));
        try {
            createFolder();
            var temporary = isPosix()
                    ? Files.createTempFile(folder, ".profiles", "", PosixFilePermissions.asFileAttribute(OWNER_ONLY))
                    : Files.createTempFile(folder, ".profiles", "");
            Files.writeString(temporary, Json.writeIndented(tree) + "\n");
            Files.move(temporary, file(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void createFolder() throws IOException {
        if (isPosix()) {
            Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY_FOLDER));
        } else {
            Files.createDirectories(folder);
        }
    }

    private boolean isPosix() {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
