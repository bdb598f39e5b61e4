package dev.podworks.studio.render;

import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.studio.denoising.Denoiser;
import dev.podworks.studio.output.AudioEncoding;
import dev.podworks.studio.render.RenderSpec.Deliverable;
import dev.podworks.studio.render.RenderSpec.Voice;
import dev.podworks.studio.render.pass.ChannelSelection;
import dev.podworks.studio.render.pass.EncodingCosts;
import dev.podworks.studio.render.progress.RenderStep;
import dev.podworks.studio.render.progress.StageCosts;
import dev.podworks.studio.render.progress.Task;
import dev.podworks.studio.speech.SpeechSpan;
import dev.podworks.studio.transcript.SpeechEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/// The tasks of a job and what they cost, as far as that is known before a recording is read.
///
/// @param engine empty where nothing is transcribed
/// @param parallel voices, and parts of speech, at a time
record JobCosts(
        RenderSpec spec, ProjectSettings settings, Denoiser denoiser, Optional<SpeechEngine> engine, int parallel) {
    /// The part of a recording in which somebody speaks, before it is measured.
    private static final double SPOKEN = 0.8;

    private static final long PHRASE_SECONDS = 10;
    /// Cleaning is a pipeline of processes where the cores are not busy with other voices; one of them does most of it.
    private static final double PIPELINE_CORES = 1.2;

    List<Task> tasks() {
        var tasks = new ArrayList<Task>();
        var measured = new ArrayList<Task.Id>();
        for (var voice : spec.voices()) {
            var id = new Task.Id(RenderStep.MEASURING, voice.number());
            tasks.add(new Task(id, measuring(voice), 1, List.of()));
            measured.add(id);
        }
        for (var group : spec.groups()) {
            var before = new ArrayList<Task.Id>();
            for (var voice : group.voices()) {
                var id = new Task.Id(RenderStep.CLEANING, voice.number());
                tasks.add(new Task(id, cleaning(voice), width(), measured));
                before.add(id);
            }
            for (var deliverable : group.deliverables()) {
                addEncoding(deliverable, before, tasks);
            }
        }
        engine.ifPresent(
                recognizer -> spec.speakers().forEach(voice -> addRecognition(voice, recognizer, measured, tasks)));
        var all = tasks.stream().map(Task::id).toList();
        tasks.add(new Task(Task.Id.of(RenderStep.STORING), storing(), 1, all));
        return tasks;
    }

    /// Deliverables of a group are encoded one after the other.
    private void addEncoding(Deliverable deliverable, List<Task.Id> before, List<Task> tasks) {
        var id = new Task.Id(RenderStep.ENCODING, deliverable.number());
        tasks.add(new Task(id, encoding(deliverable), 1, before));
        before.add(id);
        if (deliverable.video().isPresent()) {
            var video = new Task.Id(RenderStep.VIDEO, deliverable.number());
            tasks.add(new Task(video, video(deliverable, deliverable.video().get()), 1, before));
            before.add(video);
        }
    }

    private double width() {
        return spec.voices().size() < parallel ? Math.min(PIPELINE_CORES, parallel) : 1;
    }

    private double measuring(Voice voice) {
        double detection =
                voice.isMusic() ? 0 : StageCosts.DETECTING_SPEECH * seconds(voice) + StageCosts.STARTING_MODEL;
        return StageCosts.MEASURING * channelSeconds(voice) + detection + StageCosts.STARTING_PASS;
    }

    private double cleaning(Voice voice) {
        return voice.isMusic()
                ? StageCosts.CLEANING_MUSIC * channelSeconds(voice) + StageCosts.STARTING_PASS
                : (denoiser.cost() + StageCosts.EDITING) * channelSeconds(voice) + StageCosts.STARTING_MODEL;
    }

    private double encoding(Deliverable deliverable) {
        double mixing = deliverable.voices().size() > 1 ? StageCosts.MIXING * channelSeconds(deliverable) : 0;
        return mixing
                + AudioEncoding.delivered(settings, deliverable.video().isPresent()).stream()
                        .mapToDouble(encoding -> EncodingCosts.of(encoding.format(), channelSeconds(deliverable)))
                        .sum();
    }

    private double video(Deliverable deliverable, Voice video) {
        var muxed = video.container().audioEncoding();
        boolean isDelivered = AudioEncoding.delivered(settings, true).contains(muxed);
        return (isDelivered ? 0 : EncodingCosts.of(muxed.format(), channelSeconds(deliverable)))
                + StageCosts.STARTING_PASS
                + StageCosts.STORING_BYTE / 2 * video.info().sizeBytes();
    }

    private void addRecognition(Voice voice, SpeechEngine recognizer, List<Task.Id> before, List<Task> tasks) {
        var spans = expectedSpeech(voice);
        var parts = VoiceTranscription.split(spans, parallel);
        var language = Optional.ofNullable(settings.transcript().language());
        var detection = new Task.Id(RenderStep.DETECTING_LANGUAGE, voice.number());
        tasks.add(new Task(detection, recognizer.languageCost(spans, language), 1, before));
        tasks.add(new Task(
                new Task.Id(RenderStep.TRANSCRIBING, voice.number()),
                parts.stream().mapToDouble(recognizer::cost).sum(),
                Math.clamp(parts.size(), 1, parallel),
                List.of(detection)));
    }

    /// Before the speech is detected: a span in each ten seconds.
    private static List<SpeechSpan> expectedSpeech(Voice voice) {
        long every = PHRASE_SECONDS * SpeechSpan.SAMPLE_RATE_HZ;
        long samples = Math.round(seconds(voice) * SpeechSpan.SAMPLE_RATE_HZ);
        return LongStream.range(0, samples / every + 1)
                .mapToObj(i -> new SpeechSpan(i * every, Math.min(samples, i * every + Math.round(SPOKEN * every))))
                .filter(span -> span.samples() > 0)
                .toList();
    }

    private double storing() {
        return StageCosts.STARTING_PASS
                + StageCosts.STORING_BYTE
                        * spec.groups().stream()
                                .flatMap(group -> group.deliverables().stream())
                                .mapToDouble(this::bytes)
                                .sum();
    }

    private double bytes(Deliverable deliverable) {
        double audio = AudioEncoding.delivered(settings, deliverable.video().isPresent()).stream()
                .mapToDouble(encoding -> StageCosts.bytes(encoding.format()) * channelSeconds(deliverable))
                .sum();
        return audio
                + deliverable.video().map(voice -> voice.info().sizeBytes()).orElse(0L);
    }

    private static double channelSeconds(Deliverable deliverable) {
        return deliverable.voices().stream()
                .mapToDouble(JobCosts::channelSeconds)
                .max()
                .orElseThrow();
    }

    private static double channelSeconds(Voice voice) {
        boolean isStereo = voice.info().channels() > 1 && voice.channels() == ChannelSelection.ALL;
        return seconds(voice) * (isStereo ? 2 : 1);
    }

    private static double seconds(Voice voice) {
        return voice.length().toNanos() / 1e9;
    }
}
