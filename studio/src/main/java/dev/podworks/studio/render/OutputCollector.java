package dev.podworks.studio.render;

import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.studio.measure.AudioMeasurement;
import dev.podworks.studio.output.AudioEncoding;
import dev.podworks.studio.output.Manifest;
import dev.podworks.studio.output.OutputFile;
import dev.podworks.studio.output.OutputFormat;
import dev.podworks.studio.output.TranscriptFormat;
import dev.podworks.studio.output.WaveformFile;
import dev.podworks.studio.render.GroupRenderer.RenderedDeliverable;
import dev.podworks.studio.render.GroupRenderer.RenderedGroup;
import dev.podworks.studio.render.RenderSpec.Voice;
import dev.podworks.studio.render.pass.VoiceCleaner.CleanedVoice;
import dev.podworks.studio.transcript.Transcript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Collects the finished files of a job, in the order of its tracks, and describes each for the manifest.
final class OutputCollector {
    private final Path directory;
    private final ProjectSettings settings;
    private final List<OutputFile> files = new ArrayList<>();
    private final List<Manifest.Output> manifestOutputs = new ArrayList<>();
    private final Map<Voice, String> inputWaveforms = new HashMap<>();

    OutputCollector(Path directory, ProjectSettings settings) {
        this.directory = directory;
        this.settings = settings;
    }

    List<OutputFile> files() {
        return files;
    }

    List<Manifest.Output> manifestOutputs() {
        return manifestOutputs;
    }

    void add(RenderedGroup group) throws IOException {
        for (var deliverable : group.deliverables()) {
            add(deliverable, group);
        }
    }

    /// Adds the transcript of all tracks, in every format.
    void add(Transcript transcript, String base, List<RenderedGroup> groups) throws IOException {
        var sources = groups.stream()
                .flatMap(group -> group.voices().stream()
                        .filter(voice -> !voice.isMusic())
                        .map(voice -> source(voice, group.cleaned(voice))))
                .toList();
        for (var format : TranscriptFormat.values()) {
            var file = Files.writeString(directory.resolve(format.fileName("transcript")), format.write(transcript));
            add(format, base, file, sources, null, null);
        }
    }

    private void add(RenderedDeliverable rendered, RenderedGroup group) throws IOException {
        var deliverable = rendered.deliverable();
        var base = deliverable.base();
        var newVoices = deliverable.voices().stream()
                .filter(voice -> !inputWaveforms.containsKey(voice))
                .toList();
        newVoices.forEach(voice ->
                inputWaveforms.put(voice, deliverable.inputWaveform(voice).fileName(base)));
        var sources = deliverable.voices().stream()
                .map(voice -> source(voice, group.cleaned(voice)))
                .toList();
        for (var encoding : AudioEncoding.delivered(settings, rendered.video().isPresent())) {
            var audio = rendered.encoded().in(encoding);
            add(encoding.format(), base, audio.path(), sources, audio.measurement(), audio.measuredOn());
        }
        if (rendered.video().isPresent()) {
            var container = rendered.video().get().container();
            var audio = rendered.encoded().in(container.audioEncoding());
            add(container, base, rendered.video().get().path(), sources, audio.measurement(), container);
        }
        var waveform = WaveformFile.write(
                rendered.encoded().peaks(), directory.resolve(WaveformFile.OUTPUT.fileName(rendered.tempBase())));
        add(WaveformFile.OUTPUT, base, waveform, sources, null, null);
        for (var voice : newVoices) {
            addInputWaveform(deliverable.inputWaveform(voice), base, voice, group.cleaned(voice));
        }
    }

    private void addInputWaveform(WaveformFile format, String base, Voice voice, CleanedVoice cleaned)
            throws IOException {
        var file = directory.resolve(format.fileName("voice-" + voice.number()));
        WaveformFile.write(cleaned.inputPeaks(), file);
        add(format, base, file, List.of(source(voice, cleaned)), null, null);
    }

    private void add(
            OutputFormat format,
            String base,
            Path path,
            List<Manifest.Source> sources,
            @Nullable AudioMeasurement measurement,
            @Nullable OutputFormat measuredOn)
            throws IOException {
        var file = OutputFile.of(format, base, path);
        files.add(file);
        manifestOutputs.add(new Manifest.Output(
                file.name(),
                file.kind(),
                file.sizeBytes(),
                file.sha256(),
                sources,
                measurement == null ? null : Manifest.Measurement.of(measurement),
                measuredOn == null ? null : measuredOn.fileName(base)));
    }

    private Manifest.Source source(Voice voice, CleanedVoice cleaned) {
        return new Manifest.Source(
                voice.track().fileId(),
                voice.track().fileName(),
                switch (voice.channels()) {
                    case ALL -> null;
                    case LEFT -> "left";
                    case RIGHT -> "right";
                },
                Manifest.Measurement.of(cleaned.input()),
                Manifest.HumFound.of(cleaned.hum()),
                Objects.requireNonNull(inputWaveforms.get(voice)));
    }
}
