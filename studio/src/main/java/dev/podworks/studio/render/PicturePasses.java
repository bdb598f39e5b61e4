package dev.podworks.studio.render;

import static dev.podworks.studio.render.PassRunner.command;
import static dev.podworks.studio.render.PassRunner.rawFiltered;
import static dev.podworks.studio.render.PassRunner.rawFrom;

import dev.podworks.media.MediaException;
import dev.podworks.media.MediaInfo.Subtitles;
import dev.podworks.media.MediaSource;
import dev.podworks.studio.cleaning.Mastering;
import dev.podworks.studio.measure.Sound;
import dev.podworks.studio.measure.SoundMeter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Gives a picture its new sound. The picture's packets are copied as they are; nothing decodes them. Chapters and
/// subtitles that are text stay.
final class PicturePasses {
    private static final Logger LOG = LoggerFactory.getLogger(PicturePasses.class);
    /// Between these FFmpeg converts. Subtitles that are pictures are left out.
    private static final Set<String> TEXT_CODECS = Set.of("mov_text", "subrip", "webvtt", "ass", "text");

    private final PassRunner runner;
    private final String baseName;
    private final RawSound clean;
    private final Path metadata;

    /// @param metadata the tags, as the encoder wrote them
    PicturePasses(PassRunner runner, String baseName, RawSound clean, Path metadata) {
        this.runner = runner;
        this.baseName = baseName;
        this.clean = clean;
        this.metadata = metadata;
    }

    /// @param m4a the sound alone, beside the video
    /// @param m4aSound and the video's: as a decoder hears them
    record Picture(Path m4a, Sound m4aSound, Path video, Sound videoSound) {}

    private record Coded(Path path, Sound sound) {}

    Picture make(MediaSource source, List<Subtitles> subtitles, Container container, Mastering first)
            throws MediaException, InterruptedException {
        Coded m4a = coded(first, "m4a", List.of("-c:a", "aac", "-b:a", clean.channels() == 1 ? "128k" : "192k"));
        Coded sound = container.takesAac()
                ? m4a
                : coded(first, "opus", List.of("-c:a", "libopus", "-b:a", clean.channels() == 1 ? "96k" : "160k"));
        List<Subtitles> text = subtitles.stream().filter(PicturePasses::isText).toList();
        return new Picture(
                m4a.path(), m4a.sound(), withOrWithout(text, source, container, sound.path()), sound.sound());
    }

    private static boolean isText(Subtitles subtitles) {
        return TEXT_CODECS.contains(subtitles.codec());
    }

    /// Subtitles that can't be read are no reason to withhold the picture.
    private Path withOrWithout(List<Subtitles> text, MediaSource source, Container container, Path sound)
            throws MediaException, InterruptedException {
        try {
            return video(text, source, container, sound);
        } catch (MediaException fault) {
            if (text.isEmpty()) {
                throw fault;
            }
            LOG.warn("The picture goes without its subtitles", fault);
            return video(List.of(), source, container, sound);
        }
    }

    private Path video(List<Subtitles> text, MediaSource source, Container container, Path sound)
            throws MediaException, InterruptedException {
        Path video = runner.file(baseName + "." + container.ending());
        List<String> arguments = new ArrayList<>(source.inputArguments());
        arguments.addAll(List.of("-i", sound.toString()));
        // V leaves out cover art; the file's own tags and chapters stay.
        arguments.addAll(List.of("-map", "0:V", "-map", "1:a", "-map_metadata", "0", "-map_chapters", "0"));
        text.forEach(each -> arguments.addAll(List.of("-map", "0:" + each.stream())));
        arguments.addAll(List.of("-c", "copy", "-c:s", container.subtitleCodec()));
        arguments.addAll(container.muxerArguments());
        arguments.add(video.toString());
        runner.run(Step.PICTURE, List.of(arguments));
        return video;
    }

    private Coded coded(Mastering first, String ending, List<String> codec)
            throws MediaException, InterruptedException {
        return Encoder.untilAccepted(first, new Encoder.Attempt<>() {
            @Override
            public Coded encode(Mastering mastering) throws MediaException, InterruptedException {
                return codedOnce(mastering, ending, codec);
            }

            @Override
            public Sound heard(Coded coded) {
                return coded.sound();
            }
        });
    }

    private Coded codedOnce(Mastering mastering, String ending, List<String> codec)
            throws MediaException, InterruptedException {
        String name = baseName + "." + ending;
        List<String> inputs = command(
                rawFrom(clean.path().toString(), clean.channels()), "-f", "ffmetadata", "-i", metadata.toString());
        List<String> encode = new ArrayList<>(inputs);
        encode.addAll(List.of("-filter_complex", "[0:a]" + mastering.filters() + "[out]", "-map", "[out]"));
        encode.addAll(List.of("-map_metadata", "1", "-map_chapters", "1"));
        encode.addAll(codec);
        encode.add(name);
        runner.run(Step.PICTURE, List.of(encode));
        SoundMeter meter = new SoundMeter(clean.channels());
        String whole = "[0:a]aresample=48000";
        runner.measured(Step.PICTURE, clean.channels(), meter, List.of(rawFiltered(List.of("-i", name), whole)));
        return new Coded(runner.file(name), meter.sound());
    }
}
