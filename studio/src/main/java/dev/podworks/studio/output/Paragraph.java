package dev.podworks.studio.output;

import dev.podworks.studio.transcript.Segment;
import dev.podworks.studio.transcript.Transcript;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Sentences of one speaker without a long pause between them.
///
/// @param sentences not empty
record Paragraph(List<Segment> sentences) {
    private static final double PAUSE_SECONDS = 1.75;
    private static final int CHARACTERS_MAX = 600;

    static List<Paragraph> of(Transcript transcript) {
        var paragraphs = new ArrayList<Paragraph>();
        for (var sentence : transcript.segments()) {
            if (paragraphs.isEmpty() || !paragraphs.getLast().continuesWith(sentence)) {
                paragraphs.add(new Paragraph(new ArrayList<>()));
            }
            paragraphs.getLast().sentences.add(sentence);
        }
        return paragraphs;
    }

    private boolean continuesWith(Segment sentence) {
        return Objects.equals(sentence.speaker(), speaker())
                && sentence.startSeconds() - sentences.getLast().endSeconds() < PAUSE_SECONDS
                && text().length() < CHARACTERS_MAX;
    }

    @Nullable String speaker() {
        return sentences.getFirst().speaker();
    }

    String text() {
        return sentences.stream().map(Segment::text).collect(Collectors.joining(" "));
    }
}
