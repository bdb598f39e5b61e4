package dev.podworks.studio.render.pass;

import static dev.podworks.studio.render.pass.PassRunner.arguments;
import static dev.podworks.studio.render.pass.PassRunner.pcmFilter;

import dev.podworks.media.MediaException;
import dev.podworks.studio.cleaning.Mastering;
import dev.podworks.studio.measure.AudioMeasurement;
import dev.podworks.studio.measure.AudioMeter;
import dev.podworks.studio.measure.WaveformMeter;
import dev.podworks.studio.output.AudioEncoding;
import dev.podworks.studio.output.AudioFormat.Piping;
import dev.podworks.studio.render.progress.RenderStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Masters, encodes the reference format and the lossless ones, and decodes the reference again to measure it: all in
/// one FFmpeg pipeline.
final class ReferencePass {
    private final PassRunner runner;
    private final EncoderInput input;
    private final AudioEncoding reference;
    private final Piping piping;
    private final List<AudioEncoding> lossless;

    /// @param reference one that can be piped
    /// @param lossless the other encodings that share its samples
    ReferencePass(PassRunner runner, EncoderInput input, AudioEncoding reference, List<AudioEncoding> lossless) {
        this.runner = runner;
        this.input = input;
        this.reference = reference;
        this.piping = reference.piping().orElseThrow();
        this.lossless = lossless;
    }

    /// @param measurement of the decoded reference
    record Encoded(AudioMeasurement measurement, WaveformMeter.Peaks peaks) {}

    Encoded run(Mastering mastering) throws MediaException, InterruptedException {
        var meter = new AudioMeter(input.channels());
        var waveform = new WaveformMeter();
        var processes = new ArrayList<>(encoders(mastering));
        processes.add(pcmFilter(List.of("-f", piping.demuxer(), "-i", "pipe:0"), withoutEncoderDelay()));
        runner.measure(
                RenderStep.ENCODING,
                input.channels(),
                (block, count) -> {
                    meter.accept(block, count);
                    waveform.accept(block, count);
                },
                processes);
        return new Encoded(meter.measurement(), waveform.peaks());
    }

    /// In a pipeline, the limiter and the lossless encoders are one process and the reference encoder, which takes as
    /// long as everything else here, is another.
    private List<List<String>> encoders(Mastering mastering) {
        var encoder = new ArrayList<>(input.inputArguments());
        encoder.addAll(List.of("-filter_complex", filterGraph(mastering)));
        for (var encoding : lossless) {
            encoder.addAll(List.of("-map", "[" + encoding.format().extension() + "]"));
            encoder.addAll(encoding.arguments(input.channels()));
            encoder.add(input.encodedName(encoding));
        }
        encoder.addAll(List.of("-map", "[reference]"));
        var next = arguments(input.inputArguments("pipe:0"), "-map", "0:a");
        return runner.isPipelined()
                ? List.of(arguments(encoder, "-f", "f32le", "pipe:1"), reference(next))
                : List.of(reference(encoder));
    }

    private String filterGraph(Mastering mastering) {
        var graph = new StringBuilder("[0:a]").append(mastering.filters());
        graph.append(String.format(Locale.ROOT, ",asplit=%d", lossless.size() + 1));
        lossless.forEach(encoding ->
                graph.append('[').append(encoding.format().extension()).append(']'));
        return graph.append("[reference]").toString();
    }

    private List<String> reference(List<String> source) {
        var encoder = new ArrayList<>(source);
        encoder.addAll(reference.arguments(input.channels()));
        var outputs = PassRunner.teeOutputs(input.encodedName(reference), piping.fileOptions(), piping.pipeOptions());
        encoder.addAll(List.of("-f", "tee", outputs));
        return encoder;
    }

    private String withoutEncoderDelay() {
        return String.format(
                Locale.ROOT,
                "[0:a]atrim=start_sample=%d:end_sample=%d",
                piping.encoderDelayFrames(),
                piping.encoderDelayFrames() + input.premaster().frames());
    }
}
