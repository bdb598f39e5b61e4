package dev.podworks.studio.render;

import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.kit.ffmpeg.MediaSource;
import dev.podworks.kit.test.TestMedia;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;

/// Jobs of the tests.
final class TestRender {
    private static final Ids IDS = new Ids(InstantSource.system());

    private TestRender() {}

    static Renderer renderer(Path scratch) throws IOException {
        return new Renderer(TestMedia.FFMPEG, new Scratch(scratch), InstantSource.system(), 2);
    }

    static RenderJob job(ProjectSettings settings, Path... files) {
        List<RenderJob.Track> tracks = Stream.of(files)
                .map(file -> track(file.getFileName().toString(), new MediaSource.LocalFile(file)))
                .toList();
        return new RenderJob(IDS.project(), settings, tracks);
    }

    static RenderJob job(Path... files) {
        return job(ProjectSettings.DEFAULTS, files);
    }

    static RenderJob.Track track(String fileName, MediaSource source) {
        return new RenderJob.Track(IDS.file(), fileName, source);
    }
}
