package dev.podworks.local.provider;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// The ids of the drive's files. One that was given out says where the file lies, so nothing need be remembered.
///
/// Any other one is taken for a folder of that name that the user has, since nobody can look up a real id here.
final class DriveIds {
    private static final String GIVEN_OUT = "1pw";

    private DriveIds() {}

    static String of(String path) {
        return GIVEN_OUT
                + Base64.getUrlEncoder().withoutPadding().encodeToString(path.getBytes(StandardCharsets.UTF_8));
    }

    static boolean isGivenOut(String id) {
        return id.startsWith(GIVEN_OUT);
    }

    static String pathOf(String id) {
        if (id.equals("root")) {
            return "";
        }
        return isGivenOut(id)
                ? new String(Base64.getUrlDecoder().decode(id.substring(GIVEN_OUT.length())), StandardCharsets.UTF_8)
                : "/" + id.replaceAll("[^A-Za-z0-9._-]", "_");
    }
}
