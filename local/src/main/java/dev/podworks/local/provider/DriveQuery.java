package dev.podworks.local.provider;

import java.util.regex.Pattern;

/// The one search that deliveries-service uses: for a name in a folder, among folders or among files.
record DriveQuery(String parent, String name, boolean folder) {
    private static final Pattern PARENT = Pattern.compile("'([^']*)' in parents");
    private static final Pattern NAME = Pattern.compile("name = '((?:[^'\\\\]|\\\\.)*)'");

    static DriveQuery parse(String query) {
        var parent = PARENT.matcher(query);
        var name = NAME.matcher(query);
        if (!parent.find() || !name.find()) {
            throw new IllegalArgumentException("unsupported search: " + query);
        }
        var unescaped = name.group(1).replace("\\'", "'").replace("\\\\", "\\");
        return new DriveQuery(parent.group(1), unescaped, query.contains("mimeType = "));
    }
}
