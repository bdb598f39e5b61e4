package dev.podworks.studio.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.studio.transcript.Segment;
import dev.podworks.studio.transcript.Transcript;
import dev.podworks.studio.transcript.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

                00:00:01.500 --> 00:00:02.500
                <v host>what &lt;now&gt;

                01:01:01.000 --> 01:01:02.000
                <v guest &amp; co>come closer
                """);
        assertThat(TranscriptFormat.SRT.write(transcript)).isEqualTo("""
                1
                00:00:01,500 --> 00:00:02,500
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

    private static List<Word> spoken(String text, double start, double secondsPerWord) {
        var words = new ArrayList<Word>();
        for (var word : text.split(" ")) {
            double from = start + words.size() * secondsPerWord;
            words.add(new Word(from, from + secondsPerWord, word, 1.0));
        }
        return words;
    }

    private static final String LONG =
            "People buy a better microphone, put it beside a fridge, and wonder about the hum "
                    + "that nobody heard in the room, although it was there all the time. The rest can be repaired.";

    @Test
    void sentencesBecomeSegmentsAndParagraphs() {
        var words = new ArrayList<>(spoken("Mr. Smith is here. Welcome!", 0, 0.3));
        words.addAll(spoken("After a pause.", 10, 0.3));
        var transcript = Transcript.of(List.of(new Transcript.Voice(Optional.empty(), "en", words)));
        assertThat(transcript.segments())
                .extracting(Segment::text)
                .containsExactly("Mr. Smith is here.", "Welcome!", "After a pause.");
        assertThat(TranscriptFormat.TXT.write(transcript)).isEqualTo("""
                Mr. Smith is here. Welcome!

                After a pause.
                """);
    }

    @Test
    void subtitlesObeyTheRulesOfSubtitles() {
        var voice = new Transcript.Voice(Optional.empty(), "en", spoken(LONG, 1, 0.35));
        var subtitles = Subtitles.of(Transcript.of(List.of(voice)));
        assertThat(subtitles).hasSizeGreaterThan(2).allSatisfy(subtitle -> {
            assertThat(subtitle.lines())
                    .hasSizeBetween(1, 2)
                    .allSatisfy(line -> assertThat(line.length()).isBetween(1, Subtitle.LINE_CHARACTERS));
            double seconds = subtitle.endSeconds() - subtitle.startSeconds();
            assertThat(seconds).isBetween(1.0, 7.0);
            assertThat(String.join(" ", subtitle.lines()).length() / seconds).isLessThan(20);
        });
        for (int i = 1; i < subtitles.size(); i++) {
            assertThat(subtitles.get(i).startSeconds() - subtitles.get(i - 1).endSeconds())
                    .isGreaterThan(0.07);
        }
        assertThat(String.join(
                        " ",
                        subtitles.stream()
                                .flatMap(each -> each.lines().stream())
                                .toList()))
                .isEqualTo(LONG);
    }

    @Test
    void speakersWhoTalkAtTheSameTimeOverlap() {
        var host = new Transcript.Voice(Optional.of("host"), "en", spoken("What do you think about that?", 0, 0.4));
        var guest = new Transcript.Voice(Optional.of("guest"), "en", spoken("Well, nothing.", 2, 0.4));
        var transcript = Transcript.of(List.of(guest, host));
        assertThat(transcript.segments()).extracting(Segment::speaker).containsExactly("host", "guest");
        assertThat(TranscriptFormat.VTT.write(transcript))
                .contains("00:00:00.000 --> 00:00:02.400\n<v host>", "00:00:02.000 --> ");
    }

    @Test
    void languagesWithoutSpacesKeepThem() {
        var words = List.of(new Word(0, 1, "\u4eca\u65e5", 1.0), new Word(1, 2, "\u306f\u3002", 1.0));
        var transcript = Transcript.of(List.of(new Transcript.Voice(Optional.empty(), "ja", words)));
        assertThat(TranscriptFormat.SRT.write(transcript)).contains("\n\u4eca\u65e5\u306f\u3002\n");
    }
}
