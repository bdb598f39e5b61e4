package dev.podworks.studio.transcript;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.contracts.studio.CorrectedSegments;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TranscriptCorrectorTest {
    private static final double PRECISION = 1e-9;

    @Test
    void wordsThatStayKeepTheirTimesAndConfidence() {
        var words = corrected("Hello from pod works today", "Hello from Podworks today");
        assertThat(words).extracting(Word::text).containsExactly("Hello", "from", "Podworks", "today");
        assertThat(words.get(0)).isEqualTo(word(0, "Hello"));
        assertThat(words.get(1)).isEqualTo(word(1, "from"));
        assertThat(words.get(2)).isEqualTo(new Word(2, 3.5, "Podworks", null));
        assertThat(words.get(3)).isEqualTo(word(4, "today"));
    }

    @Test
    void aWordWithOtherCaseAndPunctuationStays() {
        var words = corrected("well hello there", "Well, hello there!");
        assertThat(words)
                .containsExactly(new Word(0, 0.5, "Well,", null), word(1, "hello"), new Word(2, 2.5, "there!", null));
    }

    @Test
    void asManyWordsAsBeforeAreReplacedOneByOne() {
        var words = corrected("one too free four", "one two three four");
        assertThat(words)
                .containsExactly(
                        word(0, "one"),
                        new Word(1, 1.5, "two", null),
                        new Word(2, 2.5, "three", null),
                        word(3, "four"));
    }

    @Test
    void moreWordsThanBeforeShareTheirTimeByLength() {
        var words = corrected("a gonna b", "a going to b");
        assertThat(words.get(1).startSeconds()).isEqualTo(1);
        assertThat(words.get(1).endSeconds()).isEqualTo(1 + 0.5 * 5 / 7);
        assertThat(words.get(2).startSeconds()).isEqualTo(words.get(1).endSeconds());
        assertThat(words.get(2).endSeconds()).isEqualTo(1.5);
    }

    @Test
    void insertedWordsTakeThePause() {
        assertThat(corrected("a c", "a b c")).containsExactly(word(0, "a"), new Word(0.5, 1, "b", null), word(1, "c"));
        assertThat(corrected("a b", "a b c").getLast()).isEqualTo(new Word(1.5, 1.5, "c", null));
        assertThat(corrected("b c", "a b c").getFirst()).isEqualTo(new Word(0, 0, "a", null));
    }

    @Test
    void deletedWordsAreGoneAndOthersDoNotMove() {
        assertThat(corrected("so um hello you know there", "so hello there"))
                .containsExactly(word(0, "so"), word(2, "hello"), word(5, "there"));
    }

    @Test
    void segmentsKeepTheirTimesTheirPlaceAndTheirSpeakerUnlessItIsCorrected() {
        var original =
                transcript("en", segment(0, "Ann", "one two"), segment(10, "Bob", "three"), segment(20, "Ann", "x"));
        var corrected = TranscriptCorrector.correct(
                original,
                new CorrectedSegments(List.of(change(0, null, "Anna"), change(1, "tree", null), change(2, "", null))));
        assertThat(corrected.segments()).hasSize(2);
        assertThat(corrected.segments().get(0))
                .isEqualTo(new Segment(
                        0,
                        1.5,
                        "Anna",
                        "one two",
                        original.segments().getFirst().words()));
        assertThat(corrected.segments().get(1).speaker()).isEqualTo("Bob");
        assertThat(corrected.segments().get(1).text()).isEqualTo("tree");
        assertThat(corrected.segments().get(1).startSeconds()).isEqualTo(10);
    }

    @Test
    void aSegmentThatDoesNotExistIsRefused() {
        var corrected = new CorrectedSegments(List.of(change(1, "x", null)));
        assertThatThrownBy(() -> TranscriptCorrector.correct(transcript("en", segment(0, null, "a")), corrected))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no segment 1");
    }

    @Test
    void aSegmentWithoutTimesOfWordsGetsNone() {
        var plain = new Segment(0, 2, null, "helo", List.of());
        var corrected = TranscriptCorrector.correct(
                transcript("en", plain), new CorrectedSegments(List.of(change(0, "hello", null))));
        assertThat(corrected.segments()).containsExactly(new Segment(0, 2, null, "hello", List.of()));
    }

    /// Subtitles join such words without spaces.
    @Test
    void wordsOfALanguageWithoutSpacesAreFoundInTheText() {
        var words = List.of(word(0, "今日"), word(1, "わ"), word(2, "晴れ"));
        var original = transcript("ja", new Segment(0, 2.5, null, "今日わ晴れ", words));
        var corrected =
                TranscriptCorrector.correct(original, new CorrectedSegments(List.of(change(0, "今日は晴れです", null))));
        assertThat(corrected.segments().getFirst().words())
                .containsExactly(
                        word(0, "今日"),
                        new Word(1, 1.5, "は", null),
                        word(2, "晴れ"),
                        new Word(2.5, 2.5, "で", null),
                        new Word(2.5, 2.5, "す", null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "ja"})
    void anyCorrectionKeepsTheWordsInOrderAndWithinTheSegment(String language) {
        var separator = language.equals("en") ? " " : "";
        for (int seed = 0; seed < 2_000; seed++) {
            var random = new Random(seed);
            var segment = randomSegment(random, separator);
            var texts = edited(segment.words().stream().map(Word::text).toList(), random);
            var text = String.join(separator, texts);
            if (text.isEmpty()) {
                continue;
            }
            var words = TranscriptCorrector.correct(
                            transcript(language, segment), new CorrectedSegments(List.of(change(0, text, null))))
                    .segments()
                    .getFirst()
                    .words();
            var description = "seed " + seed + ": " + segment.text() + " -> " + text;
            assertThat(words.stream().map(Word::text).collect(Collectors.joining(separator)))
                    .as(description)
                    .isEqualTo(text);
            assertOrdered(words, segment, description);
            assertThat(words.subList(0, commonStart(segment.words(), texts)))
                    .as(description)
                    .isEqualTo(segment.words().subList(0, commonStart(segment.words(), texts)));
        }
    }

    /// With words that occur once, those that stay are certain.
    @Test
    void everyWordThatStaysInOrderKeepsItsTimeExactly() {
        for (int seed = 0; seed < 2_000; seed++) {
            var random = new Random(seed);
            var words = IntStream.range(0, 1 + random.nextInt(20))
                    .mapToObj(i -> word(i, "w" + i))
                    .toList();
            var kept = words.stream().filter(_ -> random.nextInt(3) > 0).toList();
            var texts = new ArrayList<String>();
            for (var word : kept) {
                IntStream.range(0, random.nextInt(2)).forEach(i -> texts.add("new" + random.nextInt(1000)));
                texts.add(word.text());
            }
            if (texts.isEmpty()) {
                continue;
            }
            var segment = new Segment(0, words.getLast().endSeconds(), null, text(words, " "), words);
            var corrected = WordAlignment.align(segment, texts);
            assertThat(corrected).as("seed " + seed).containsAll(kept);
            assertOrdered(corrected, segment, "seed " + seed);
        }
    }

    private static void assertOrdered(List<Word> words, Segment segment, String description) {
        double at = segment.startSeconds();
        for (var word : words) {
            assertThat(word.startSeconds()).as(description).isGreaterThanOrEqualTo(at - PRECISION);
            assertThat(word.endSeconds()).as(description).isGreaterThanOrEqualTo(word.startSeconds());
            assertThat(word.endSeconds()).as(description).isLessThanOrEqualTo(segment.endSeconds() + PRECISION);
            at = word.startSeconds();
        }
    }

    private static int commonStart(List<Word> before, List<String> after) {
        int common = 0;
        while (common < Math.min(before.size(), after.size())
                && before.get(common).text().equals(after.get(common))) {
            common++;
        }
        return common;
    }

    private static List<String> edited(List<String> texts, Random random) {
        var edited = new ArrayList<String>();
        for (var text : texts) {
            switch (random.nextInt(6)) {
                case 0 -> {}
                case 1 -> edited.add(randomWord(random));
                case 2 -> {
                    edited.add(text);
                    edited.add(randomWord(random));
                }
                default -> edited.add(text);
            }
        }
        return edited;
    }

    private static String randomWord(Random random) {
        var letters = "abcあいう";
        return IntStream.range(0, 1 + random.nextInt(2))
                .mapToObj(i -> String.valueOf(letters.charAt(random.nextInt(letters.length()))))
                .collect(Collectors.joining());
    }

    /// With pauses, words without a length, and words that overlap the next.
    private static Segment randomSegment(Random random, String separator) {
        var words = new ArrayList<Word>();
        double at = random.nextInt(10);
        for (int i = 0; i < 1 + random.nextInt(12); i++) {
            double length = random.nextInt(4) / 4.0;
            words.add(new Word(at, at + length, randomWord(random), 0.5));
            at += Math.max(0, length + (random.nextInt(4) - 1) / 8.0);
        }
        double end = words.stream().mapToDouble(Word::endSeconds).max().orElseThrow();
        return new Segment(words.getFirst().startSeconds(), end, null, text(words, separator), words);
    }

    private static List<Word> corrected(String before, String after) {
        return TranscriptCorrector.correct(
                        transcript("en", segment(0, null, before)),
                        new CorrectedSegments(List.of(change(0, after, null))))
                .segments()
                .getFirst()
                .words();
    }

    private static CorrectedSegments.Segment change(int index, @Nullable String text, @Nullable String speaker) {
        return new CorrectedSegments.Segment(index, text, speaker);
    }

    private static Transcript transcript(String language, Segment... segments) {
        return new Transcript(language, List.of(segments));
    }

    /// A word a second.
    private static Segment segment(double start, @Nullable String speaker, String text) {
        var texts = text.split(" ");
        var words = IntStream.range(0, texts.length)
                .mapToObj(i -> word(start + i, texts[i]))
                .toList();
        return new Segment(start, start + texts.length - 0.5, speaker, text, words);
    }

    private static Word word(double start, String text) {
        return new Word(start, start + 0.5, text, 0.9);
    }

    private static String text(List<Word> words, String separator) {
        return words.stream().map(Word::text).collect(Collectors.joining(separator));
    }
}
