package dev.podworks.studio.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.media.MediaInfo;
import dev.podworks.media.MediaSource;
import dev.podworks.media.test.TestMedia;
import dev.podworks.studio.render.pass.ChannelSelection;
import dev.podworks.studio.render.progress.Pace;
import dev.podworks.studio.render.progress.ProgressTracker;
import dev.podworks.studio.render.progress.RenderStep;
import dev.podworks.studio.render.progress.Task;
import dev.podworks.studio.speech.EnergyDetector;
import dev.podworks.studio.speech.SpeechSpan;
import dev.podworks.studio.transcript.SpeechEngine;
import dev.podworks.studio.transcript.SpeechEngineException;
import dev.podworks.studio.transcript.SpeechEngineException.Reason;
import dev.podworks.studio.transcript.Word;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Failing engines.
@Tag("integration")
class TranscriberTest {
    private static final Duration LENGTH = Duration.ofSeconds(30);

    @TempDir
    Path directory;

    private Path speech;

    @BeforeEach
    void record() throws Exception {
        speech = directory.resolve("voice-0.speech");
        TestMedia.ffmpeg(
                "-i",
                TestMedia.SAMPLE.toString(),
                "-t",
                "" + LENGTH.toSeconds(),
                "-ac",
                "1",
                "-ar",
                "16000",
                "-f",
                "s16le",
                speech.toString());
    }

    /// The behaviour of an engine by segment name and attempt, from 1.
    private interface Behaviour {
        void attempt(String piece, int number) throws SpeechEngineException, InterruptedException;
    }

    private static final class Scripted implements SpeechEngine {
        final ConcurrentMap<String, AtomicInteger> attempts = new ConcurrentHashMap<>();
        final AtomicInteger secondAttempts = new AtomicInteger();
        final AtomicInteger secondAttemptsAtOnce = new AtomicInteger();
        final AtomicInteger languageAttempts = new AtomicInteger();
        private final Behaviour behaviour;
        private boolean isReliable = true;

        Scripted(Behaviour behaviour) {
            this.behaviour = behaviour;
        }

        @Override
        public double cost(List<SpeechSpan> spans) {
            return spans.size();
        }

        @Override
        public double languageCost(List<SpeechSpan> spans, Optional<String> requested) {
            return 0;
        }

        @Override
        public String name() {
            return "scripted 1";
        }

        @Override
        public String language(Speech spoken, Optional<String> requested, String name) throws SpeechEngineException {
            languageAttempts.incrementAndGet();
            return requested.orElse("en");
        }

        @Override
        public boolean isReliable(List<Word> words) {
            return isReliable;
        }

        @Override
        public List<Word> transcribe(Speech spoken, String language, String name)
                throws SpeechEngineException, IOException, InterruptedException {
            int number =
                    attempts.computeIfAbsent(name, _ -> new AtomicInteger()).incrementAndGet();
            if (number > 1) {
                secondAttemptsAtOnce.accumulateAndGet(secondAttempts.incrementAndGet(), Math::max);
            }
            try {
                behaviour.attempt(name, number);
            } finally {
                if (number > 1) {
                    secondAttempts.decrementAndGet();
                }
            }
            return List.of(new Word(0, 1, name, 1.0));
        }

        int attemptsAtMost() {
            return attempts.values().stream().mapToInt(AtomicInteger::get).max().orElse(0);
        }
    }

    /// Regression: a single failure lost the transcript.
    @Test
    void timedOutSegmentsAreRetriedOnceSequentially() throws Exception {
        Scripted engine = new Scripted((_, number) -> {
            if (number == 1) {
                throw SpeechEngineException.timedOut("too slow", new IOException());
            }
        });
        try (Transcriber transcriber = begun(engine)) {
            assertThat(transcriber.transcript().segments()).isNotEmpty();
        }
        assertThat(engine.attempts)
                .hasSizeGreaterThan(1)
                .allSatisfy((_, count) -> assertThat(count).hasValue(2));
        assertThat(engine.secondAttemptsAtOnce).hasValue(1);
    }

    @Test
    void aSegmentIsRetriedOnlyOnce() throws Exception {
        Scripted engine = new Scripted((_, _) -> {
            throw SpeechEngineException.timedOut("too slow", new IOException());
        });
        try (Transcriber transcriber = begun(engine)) {
            assertThatThrownBy(transcriber::transcript)
                    .isInstanceOfSatisfying(
                            SpeechEngineException.class,
                            failure -> assertThat(failure.reason()).isEqualTo(Reason.TIMED_OUT));
        }
        assertThat(engine.attemptsAtMost()).isEqualTo(2);
    }

    @Test
    void theRetryEndsWithinTheProjectsTimeLimit() throws Exception {
        CountDownLatch stopped = new CountDownLatch(1);
        Scripted engine = new Scripted((_, number) -> {
            if (number == 1) {
                throw new SpeechEngineException("it crashed");
            }
            try {
                new CountDownLatch(1).await();
            } finally {
                stopped.countDown();
            }
        });
        try (Transcriber transcriber = begun(engine)) {
            assertThatThrownBy(() -> transcriber.transcript(Duration.ofMillis(300)))
                    .isInstanceOfSatisfying(
                            SpeechEngineException.class,
                            failure -> assertThat(failure.reason()).isEqualTo(Reason.TIMED_OUT));
        }
        assertThat(stopped.getCount()).as("it was stopped").isZero();
    }

    @Test
    void partsOfAVoiceHaveOneLanguage() throws Exception {
        Scripted engine = new Scripted((_, _) -> {});
        try (Transcriber transcriber = begun(engine)) {
            assertThat(transcriber.transcript().language()).isEqualTo("en");
        }
        assertThat(engine.attempts).hasSizeGreaterThan(1);
        assertThat(engine.languageAttempts).hasValue(1);
    }

    @Test
    void wordsThatAreNoiseAreWithheld() throws Exception {
        Scripted engine = new Scripted((_, _) -> {});
        engine.isReliable = false;
        try (Transcriber transcriber = begun(engine)) {
            assertThatThrownBy(transcriber::transcript)
                    .isInstanceOfSatisfying(
                            SpeechEngineException.class,
                            failure -> assertThat(failure.reason()).isEqualTo(Reason.UNRELIABLE));
        }
    }

    private Transcriber begun(SpeechEngine engine) throws IOException {
        RenderJob.Track track = RenderFixtures.track("host.wav", new MediaSource.LocalFile(TestMedia.SAMPLE));
        MediaInfo info = new MediaInfo(LENGTH, 1, 48_000, 0, "wav", false, List.of());
        ProgressTracker board = new ProgressTracker(
                List.of(
                        new Task(new Task.Id(RenderStep.DETECTING_LANGUAGE, 0), 1, 1, List.of()),
                        new Task(new Task.Id(RenderStep.TRANSCRIBING, 0), 1, 2, List.of())),
                2,
                new Pace(),
                Instant.now(),
                _ -> {},
                InstantSource.system());
        Transcriber transcriber = new Transcriber(engine, Optional.empty(), directory, board, 2, false);
        transcriber.begin(
                new RenderSpec.Voice(0, track, info, ChannelSelection.ALL, false),
                speech,
                new EnergyDetector().detect(speech));
        return transcriber;
    }
}
