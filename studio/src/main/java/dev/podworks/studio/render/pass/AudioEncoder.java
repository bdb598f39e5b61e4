package dev.podworks.studio.render.pass;

import static dev.podworks.studio.render.pass.PassRunner.arguments;
import static dev.podworks.studio.render.pass.PassRunner.pcmFilter;

import dev.podworks.media.MediaException;
import dev.podworks.studio.cleaning.Mastering;
import dev.podworks.studio.measure.AudioMeasurement;
import dev.podworks.studio.measure.AudioMeter;
import dev.podworks.studio.measure.WaveformMeter;
import dev.podworks.studio.output.AudioFormat;
import dev.podworks.studio.output.Id3;
import dev.podworks.studio.output.Tags;
import dev.podworks.studio.render.progress.RenderStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Masters a premaster and encodes it in each format of a deliverable. What a decoder makes of an encoded file is
/// measured, and the file is encoded again with a corrected mastering until it is accepted.
public final class AudioEncoder {
    private static final int CORRECTIONS_MAX = 4;

    private final PassRunner runner;
    private final EncoderInput input;
    private final Tags tags;

    public AudioEncoder(PassRunner runner, String baseName, Premaster premaster, Tags tags) throws IOException {
        this.runner = runner;
        this.tags = tags;
        var metadata = Files.writeString(runner.path(baseName + ".tags"), tags.toFfmetadata());
        this.input = new EncoderInput(baseName, premaster, metadata);
    }

    /// @param measuredOn the format that was decoded for the measurement: lossless formats share the reference's
    public record EncodedAudio(Path path, AudioMeasurement measurement, AudioFormat measuredOn) {}

    /// @param audio in the order of [AudioFormat]
    public record Encoded(Map<AudioFormat, EncodedAudio> audio, WaveformMeter.Peaks peaks) {
        public EncodedAudio in(AudioFormat format) {
            var encoded = audio.get(format);
            if (encoded == null) {
                throw new IllegalStateException(format + " was not encoded");
            }
            return encoded;
        }
    }

    private interface Pass<T> {
        T run(Mastering mastering) throws MediaException, InterruptedException;
    }

    private record Accepted<T>(T result, Mastering mastering) {}

    /// @param formats the reference among them
    public Encoded encode(Collection<AudioFormat> formats) throws MediaException, IOException, InterruptedException {
        var audio = new EnumMap<AudioFormat, EncodedAudio>(AudioFormat.class);
        var lossless = formats.stream().filter(AudioFormat::isLossless).toList();
        var pass = new ReferencePass(runner, input, lossless);
        var reference = untilAccepted(input.premaster().mastering(), pass::run, ReferencePass.Encoded::measurement);
        var measurement = reference.result().measurement();
        VoiceCleaner.requireSameLength(input.premaster().frames(), measurement.frames());
        audio.put(AudioFormat.REFERENCE, tagged(AudioFormat.REFERENCE, measurement, AudioFormat.REFERENCE));
        for (var format : lossless) {
            audio.put(format, tagged(format, measurement, AudioFormat.REFERENCE));
        }
        var others = formats.stream()
                .filter(format -> !audio.containsKey(format))
                .sorted(Comparator.comparing(AudioFormat::delivery))
                .toList();
        for (var format : others) {
            var own = untilAccepted(
                    reference.mastering(), mastering -> encodeFile(format, mastering), Function.identity());
            audio.put(format, tagged(format, own.result(), format));
        }
        return new Encoded(audio, reference.result().peaks());
    }

    /// Ends when the result is accepted, or another pass would change nothing.
    private static <T> Accepted<T> untilAccepted(
            Mastering first, Pass<T> pass, Function<T, AudioMeasurement> measurement)
            throws MediaException, InterruptedException {
        var mastering = first;
        var result = pass.run(mastering);
        for (int i = 1; i <= CORRECTIONS_MAX && !mastering.accepts(measurement.apply(result)); i++) {
            var next = mastering.corrected(measurement.apply(result));
            if (next.equals(mastering)) {
                break;
            }
            mastering = next;
            result = pass.run(mastering);
        }
        return new Accepted<>(result, mastering);
    }

    private AudioMeasurement encodeFile(AudioFormat format, Mastering mastering)
            throws MediaException, InterruptedException {
        var step =
                switch (format.delivery()) {
                    case ALWAYS -> RenderStep.ENCODING;
                    case WITH_VIDEO, NEVER -> RenderStep.VIDEO;
                };
        var name = input.encodedName(format);
        var encoder = new ArrayList<>(input.inputArguments());
        encoder.addAll(List.of("-filter_complex", "[0:a]" + mastering.filters() + "[out]", "-map", "[out]"));
        encoder.addAll(format.arguments(input.channels()));
        runner.run(step, List.of(arguments(encoder, name)));
        var meter = new AudioMeter(input.channels());
        var decoder = pcmFilter(List.of("-i", name), "[0:a]aresample=48000");
        runner.measure(step, input.channels(), meter, List.of(decoder));
        return meter.measurement();
    }

    private EncodedAudio tagged(AudioFormat format, AudioMeasurement measurement, AudioFormat measuredOn)
            throws IOException {
        var encoded = runner.path(input.encodedName(format));
        var path =
                switch (format.tagging()) {
                    case ID3 -> withId3(encoded, runner.path(format.fileName(input.baseName())));
                    case VORBIS_COMMENTS, CONTAINER -> encoded;
                };
        return new EncodedAudio(path, measurement, measuredOn);
    }

    private Path withId3(Path untagged, Path tagged) throws IOException {
        try (var out = Files.newOutputStream(tagged)) {
            out.write(Id3.tag(tags));
            Files.copy(untagged, out);
        }
        Files.delete(untagged);
        return tagged;
    }
}
