package dev.podworks.studio.render;

import dev.podworks.studio.measure.Sound;
import dev.podworks.studio.output.Manifest;
import dev.podworks.studio.output.OutputFile;
import dev.podworks.studio.output.OutputKind;
import dev.podworks.studio.output.Waveform;
import dev.podworks.studio.render.GroupRenderer.Made;
import dev.podworks.studio.render.GroupRenderer.Rendered;
import dev.podworks.studio.render.RenderPlan.Voice;
import dev.podworks.studio.render.VoiceCleaner.CleanVoice;
import dev.podworks.studio.transcript.Transcript;
import dev.podworks.studio.transcript.TranscriptFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A job's finished files, and what the manifest says of each, in the order of the job's tracks.
final class Outputs {
    private final Path directory;
    private final List<OutputFile> files = new ArrayList<>();
    private final List<Manifest.Output> described = new ArrayList<>();
    /// By the voice that they show as it came in.
    private final Map<Voice, String> waveformsBefore = new HashMap<>();

    Outputs(Path directory) {
        this.directory = directory;
    }

    List<OutputFile> files() {
        return files;
    }

    List<Manifest.Output> described() {
        return described;
    }

    void add(Rendered group) throws IOException {
        for (Made made : group.made()) {
            add(made, group);
        }
    }

    /// In every format; made of all of the job's tracks.
    void add(Transcript transcript, String base, List<Rendered> groups) throws IOException {
        List<Manifest.Source> sources = groups.stream()
                .flatMap(group -> group.group().stream().map(voice -> source(voice, group.clean(voice))))
                .toList();
        for (TranscriptFormat format : TranscriptFormat.values()) {
            Path file = Files.writeString(directory.resolve("transcript" + format.ending()), format.write(transcript));
            add(OutputKind.TRANSCRIPT, base + format.ending(), file, sources, null, null);
        }
    }

    private void add(Made made, Rendered group) throws IOException {
        String base = made.deliverable().base();
        List<Voice> undrawn = made.deliverable().voices().stream()
                .filter(voice -> !waveformsBefore.containsKey(voice))
                .toList();
        undrawn.forEach(voice -> waveformsBefore.put(voice, made.deliverable().waveformBefore(voice)));
        List<Manifest.Source> sources = made.deliverable().voices().stream()
                .map(voice -> source(voice, group.clean(voice)))
                .toList();
        Sound after = made.sound().after();
        String mp3 = base + ".mp3";
        add(OutputKind.AUDIO, mp3, made.sound().mp3(), sources, after, mp3);
        // The same samples as the MP3's before it was encoded: lossless, so not measured once more.
        add(OutputKind.AUDIO, base + ".flac", made.sound().flac(), sources, after, mp3);
        if (made.picture().isPresent()) {
            PicturePasses.Picture picture = made.picture().get();
            String m4a = base + ".m4a";
            String video = base + "." + ending(picture.video());
            add(OutputKind.AUDIO, m4a, picture.m4a(), sources, picture.m4aSound(), m4a);
            add(OutputKind.VIDEO, video, picture.video(), sources, picture.videoSound(), video);
        }
        Path waveform = directory.resolve(made.sound().mp3().getFileName() + ".waveform");
        Waveform.write(made.sound().peaks(), waveform);
        add(OutputKind.WAVEFORM, base + ".waveform.json", waveform, sources, null, null);
        for (Voice voice : undrawn) {
            addWaveformBefore(voice, group.clean(voice));
        }
    }

    private void addWaveformBefore(Voice voice, CleanVoice clean) throws IOException {
        Path file = directory.resolve("voice-" + voice.number() + ".waveform");
        Waveform.write(clean.peaksBefore(), file);
        Manifest.Source source = source(voice, clean);
        add(OutputKind.WAVEFORM, source.waveform(), file, List.of(source), null, null);
    }

    private void add(
            OutputKind kind,
            String name,
            Path path,
            List<Manifest.Source> sources,
            @Nullable Sound after,
            @Nullable String measuredOn)
            throws IOException {
        OutputFile file = OutputFile.of(kind, name, path);
        files.add(file);
        described.add(new Manifest.Output(
                name,
                kind,
                file.sizeBytes(),
                file.sha256(),
                sources,
                after == null ? null : Manifest.Measurement.of(after),
                measuredOn));
    }

    private Manifest.Source source(Voice voice, CleanVoice clean) {
        return new Manifest.Source(
                voice.track().fileId(),
                voice.track().fileName(),
                switch (voice.side()) {
                    case BOTH -> null;
                    case LEFT -> "left";
                    case RIGHT -> "right";
                },
                Manifest.Measurement.of(clean.before()),
                Manifest.HumFound.of(clean.hum()),
                Objects.requireNonNull(waveformsBefore.get(voice)));
    }

    private static String ending(Path file) {
        String name = file.getFileName().toString();
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
