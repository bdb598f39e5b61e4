package dev.podworks.studio.render.pass;

import dev.podworks.media.MediaException;
import dev.podworks.media.MediaInfo.Subtitles;
import dev.podworks.media.MediaSource;
import dev.podworks.studio.output.VideoContainer;
import dev.podworks.studio.render.progress.RenderStep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Muxes a video with its new audio. Video packets are copied, never decoded; chapters and text subtitles are kept.
public final class VideoMuxer {
    private static final Logger LOG = LoggerFactory.getLogger(VideoMuxer.class);
    /// FFmpeg converts between these. Bitmap subtitles are left out.
    private static final Set<String> TEXT_CODECS = Set.of("mov_text", "subrip", "webvtt", "ass", "text");

    /// Where muxing starts within the step: the audio is encoded before.
    static final double START = 0.7;

    private final PassRunner runner;
    private final String baseName;

    public VideoMuxer(PassRunner runner, String baseName) {
        this.runner = runner;
        this.baseName = baseName;
    }

    /// @param audio in the container's audio format
    public Path mux(MediaSource video, List<Subtitles> subtitles, VideoContainer container, Path audio)
            throws MediaException, InterruptedException {
        var text = subtitles.stream().filter(VideoMuxer::isText).toList();
        try {
            return run(video, text, container, audio);
        } catch (MediaException e) {
            // Unreadable subtitles must not cost the video.
            if (text.isEmpty()) {
                throw e;
            }
            LOG.warn("Muxing failed with subtitles, and is repeated without them", e);
            return run(video, List.of(), container, audio);
        }
    }

    private static boolean isText(Subtitles subtitles) {
        return TEXT_CODECS.contains(subtitles.codec());
    }

    private Path run(MediaSource video, List<Subtitles> text, VideoContainer container, Path audio)
            throws MediaException, InterruptedException {
        var output = runner.path(container.fileName(baseName));
        var arguments = new ArrayList<>(video.inputArguments());
        arguments.addAll(container.audioInputArguments());
        arguments.addAll(List.of("-i", audio.toString()));
        // V excludes cover art; tags and chapters are the video's own.
        arguments.addAll(List.of("-map", "0:V", "-map", "1:a", "-map_metadata", "0", "-map_chapters", "0"));
        text.forEach(each -> arguments.addAll(List.of("-map", "0:" + each.stream())));
        arguments.addAll(List.of("-c", "copy", "-c:s", container.subtitleCodec()));
        arguments.addAll(container.muxerArguments());
        arguments.add(output.toString());
        runner.within(START, 1).run(RenderStep.VIDEO, List.of(arguments));
        return output;
    }
}
