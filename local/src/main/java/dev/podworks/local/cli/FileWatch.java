package dev.podworks.local.cli;

import dev.podworks.local.client.PodworksClient;
import dev.podworks.local.client.PodworksClient.InputFile;
import java.time.Duration;

/// Polls an uploaded file until it has been checked, five times per second.
record FileWatch(Terminal terminal, ProgressLine line, PodworksClient api) {

    private static final Duration POLL = Duration.ofMillis(200);

    InputFile await(String fileId, String fileName) {
        var file = api.file(fileId);
        while (!file.isChecked()) {
            terminal.redraw(line.render("Checking " + fileName, null, null));
            Pause.of(POLL);
            file = api.file(fileId);
        }
        return file;
    }
}
