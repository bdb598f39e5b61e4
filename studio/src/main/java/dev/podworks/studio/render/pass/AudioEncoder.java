package dev.podworks.studio.render.pass;

import static dev.podworks.studio.render.pass.PassRunner.arguments;
import static dev.podworks.studio.render.pass.PassRunner.pcmFilter;

import dev.podworks.media.MediaException;
import dev.podworks.studio.cleaning.Mastering;
import dev.podworks.studio.measure.AudioMeasurement;
import dev.podworks.studio.measure.AudioMeter;
import dev.podworks.studio.measure.WaveformMeter;
import dev.podworks.studio.output.AudioEncoding;
import dev.podworks.studio.output.AudioFormat;
import dev.podworks.studio.output.Id3;
import dev.podworks.studio.output.Tags;
import dev.podworks.studio.render.progress.RenderStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// Masters a premaster and encodes it in each format of a deliverable. What a decoder makes of an encoded file is
/// measured, and the file is encoded again with a corrected mastering until it is accepted.
public final class AudioEncoder {
    private static final int CORRECTIONS_MAX = 4;
    /// Where the encoding of a file ends, and the decoding that measures it starts.
    private static final double ENCODED = 0.8;

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

    public record Encoded(Map<AudioEncoding, EncodedAudio> audio, WaveformMeter.Peaks peaks) {
        public EncodedAudio in(AudioEncoding encoding) {
            var encoded = audio.get(encoding);
            if (encoded == null) {
                throw new IllegalStateException(encoding + " was not encoded");
            }
            return encoded;
        }
    }

    /// The part of the step that each encoding is: the reference, with the lossless ones, and the others after it.
    private static final class Shares {
        private final List<AudioEncoding> together;
        private final double total;
        private double start;

        Shares(List<AudioEncoding> delivered, AudioEncoding reference, List<AudioEncoding> lossless) {
            this.together = lossless;
            this.total = Stream.concat(delivered.stream(), Stream.of(reference))
                    .distinct()
                    .mapToDouble(Shares::cost)
                    .sum();
        }

        PassRunner next(PassRunner runner, AudioEncoding encoding) {
            double cost = cost(encoding)
                    + (start == 0 ? together.stream().mapToDouble(Shares::cost).sum() : 0);
            double from = start;
            start += cost / total;
            return runner.within(from, Math.min(1, start));
        }

        private static double cost(AudioEncoding encoding) {
            return EncodingCosts.of(encoding.format(), 1) - EncodingCosts.of(encoding.format(), 0);
        }
    }

    private interface Pass<T> {
        T run(Mastering mastering) throws MediaException, InterruptedException;
    }

    private record Accepted<T>(T result, Mastering mastering) {}

    /// @param delivered what the customer gets
    /// @param muxed what is muxed into a video, if there is one
    public Encoded encode(List<AudioEncoding> delivered, Optional<AudioEncoding> muxed)
            throws MediaException, IOException, InterruptedException {
        var audio = new HashMap<AudioEncoding, EncodedAudio>();
        var reference = reference(delivered);
        var lossless = delivered.stream()
                .filter(encoding -> encoding.format().isLossless() && !encoding.equals(reference))
                .toList();
        var shares = new Shares(delivered, reference, lossless);
        var pass = new ReferencePass(shares.next(runner, reference), input, reference, lossless);
        var accepted = untilAccepted(input.premaster().mastering(), pass::run, ReferencePass.Encoded::measurement);
        var measurement = accepted.result().measurement();
        VoiceCleaner.requireSameLength(input.premaster().frames(), measurement.frames());
        for (var encoding :
                Stream.concat(Stream.of(reference), lossless.stream()).toList()) {
            audio.put(encoding, tagged(encoding, measurement, reference.format()));
        }
        for (var encoding : Stream.concat(delivered.stream(), muxed.stream()).toList()) {
            if (!audio.containsKey(encoding)) {
                boolean isMuxed = muxed.filter(encoding::equals).isPresent() && !delivered.contains(encoding);
                var step = isMuxed ? RenderStep.VIDEO : RenderStep.ENCODING;
                var part = isMuxed ? runner.within(0, VideoMuxer.START) : shares.next(runner, encoding);
                var own = untilAccepted(
                        accepted.mastering(),
                        mastering -> encodeFile(part, encoding, mastering, step),
                        Function.identity());
                audio.put(encoding, tagged(encoding, own.result(), encoding.format()));
            }
        }
        return new Encoded(audio, accepted.result().peaks());
    }

    /// Measured while it is encoded. Where the customer gets no such format, it is encoded for the measurement alone.
    private static AudioEncoding reference(List<AudioEncoding> delivered) {
        return delivered.stream()
                .filter(encoding -> encoding.piping().isPresent())
                .findFirst()
                .orElse(AudioEncoding.standard(AudioFormat.FLAC));
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

    private AudioMeasurement encodeFile(PassRunner part, AudioEncoding encoding, Mastering mastering, RenderStep step)
            throws MediaException, InterruptedException {
        var name = input.encodedName(encoding);
        var encoder = new ArrayList<>(input.inputArguments());
        encoder.addAll(List.of("-filter_complex", "[0:a]" + mastering.filters() + "[out]", "-map", "[out]"));
        encoder.addAll(encoding.arguments(input.channels()));
        part.within(0, ENCODED).run(step, List.of(arguments(encoder, name)));
        var meter = new AudioMeter(input.channels());
        var decoder = pcmFilter(List.of("-i", name), "[0:a]aresample=48000");
        part.within(ENCODED, 1).measure(step, input.channels(), meter, List.of(decoder));
        return meter.measurement();
    }

    private EncodedAudio tagged(AudioEncoding encoding, AudioMeasurement measurement, AudioFormat measuredOn)
            throws IOException {
        var encoded = runner.path(input.encodedName(encoding));
        var path =
                switch (encoding.format().tagging()) {
                    case ID3 -> withId3(encoded, runner.path(encoding.fileName(input.baseName())));
                    case VORBIS_COMMENTS, RIFF_INFO, CONTAINER -> encoded;
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
