package dev.podworks.local.provider;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// File ids of Drive. An issued id encodes the file's path, so no mapping has to be stored.
///
/// Any other id is taken for a folder of that name, since users of the stand-in have no real ids.
final class DriveIds {
    private static final String ISSUED_PREFIX = "1pw";

    private DriveIds() {}

    static String of(String path) {
        return ISSUED_PREFIX
                + Base64.getUrlEncoder().withoutPadding().encodeToString(path.getBytes(StandardCharsets.UTF_8));
    }

    static boolean isIssued(String id) {
        return id.startsWith(ISSUED_PREFIX);
    }

    static String pathOf(String id) {
        if (id.equals("root")) {
            return "";
        }
        return isIssued(id)
                ? new String(
                        Base64.getUrlDecoder().decode(id.substring(ISSUED_PREFIX.length())), StandardCharsets.UTF_8)
                : "/" + id.replaceAll("[^A-Za-z0-9._-]", "_");
    }
}
