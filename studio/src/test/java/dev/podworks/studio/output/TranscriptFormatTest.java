package dev.podworks.studio.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.studio.transcript.Segment;
import dev.podworks.studio.transcript.Transcript;
import dev.podworks.studio.transcript.Word;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class TranscriptFormatTest {
    private static final Segment QUESTION = new Segment(
            1.5,
            2.25,
            "host",
            "what <now>",
            List.of(new Word(1.5, 1.9, "what", 0.9), new Word(1.9, 2.25, "<now>", null)));
    private static final Segment ANSWER = new Segment(3661.0, 3662.0, "guest & co", "come closer", List.of());

    private final Transcript transcript = new Transcript("en-US", List.of(ANSWER, QUESTION));

    @Test
    void theTextNamesTheSpeakerOnEachChange() {
        assertThat(TranscriptFormat.TXT.write(transcript)).isEqualTo("""
                host:
                what <now>

                guest & co:
                come closer
                """);
    }

    @Test
    void subtitlesHaveTimesAndSpeakers() {
        assertThat(TranscriptFormat.VTT.write(transcript)).isEqualTo("""
                WEBVTT

                00:00:01.500 --> 00:00:02.250
                <v host>what &lt;now&gt;

                01:01:01.000 --> 01:01:02.000
                <v guest &amp; co>come closer
                """);
        assertThat(TranscriptFormat.SRT.write(transcript)).isEqualTo("""
                1
                00:00:01,500 --> 00:00:02,250
                host: what <now>

                2
                01:01:01,000 --> 01:01:02,000
                guest & co: come closer

                """);
    }

    @Test
    void jsonHasEveryWord() {
        var json = JsonMapper.shared().readTree(TranscriptFormat.JSON.write(transcript));
        assertThat(json.at("/language").asString()).isEqualTo("en-US");
        assertThat(json.at("/segments/0/speaker").asString()).isEqualTo("host");
        assertThat(json.at("/segments/0/words/0/text").asString()).isEqualTo("what");
        assertThat(json.at("/segments/0/words/0/confidence").asDouble()).isEqualTo(0.9);
        assertThat(json.at("/segments/0/words/1/confidence").isNull()).isTrue();
    }

    @Test
    void oneSpeakerIsNotNamed() {
        var alone = new Transcript("en-US", List.of(new Segment(0, 1, null, "hello", List.of())));
        assertThat(TranscriptFormat.TXT.write(alone)).isEqualTo("hello\n");
        assertThat(TranscriptFormat.SRT.write(alone)).contains("\nhello\n");
        assertThat(TranscriptFormat.VTT.write(alone)).endsWith("\nhello\n");
    }
}
