package dev.podworks.cli;

/// What the API responds with while a recording is uploaded and processed.
public final class Recordings {
    public static final String FILE_READY =
            "{'id': 'file_1', 'fileName': 'a.wav', 'status': 'ready', 'durationSeconds': 1.0, 'sizeBytes': 4,"
                    + " 'createdAt': '2026-11-25T00:00:00Z'}";

    private Recordings() {}

    /// Files are uploaded to the same server.
    public static TestApi acceptingFiles(TestApi api) {
        return api.on(
                        "POST /v1/files",
                        201,
                        "{'id': 'file_1', 'fileName': 'a.wav', 'status': 'awaiting_upload', 'uploadUrl': '%s/store/file_1',"
                                        .formatted(api.url())
                                + " 'createdAt': '2026-11-25T00:00:00Z'}")
                .on("PUT /store/file_1", 200, "")
                .on("GET /v1/files/file_1", 200, FILE_READY);
    }

    /// @param more properties, each with a comma in front
    public static String project(String status, String more) {
        return ("{'id': 'prj_1', 'name': 'A', 'mode': 'test', 'status': '%s', 'files': [], 'createdAt': '2026-11-25T00:00:00Z',"
                        + " 'later': 1%s}")
                .formatted(status, more.isEmpty() ? ", 'outputs': []" : more);
    }
}
