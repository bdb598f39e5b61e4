package dev.podworks.studio.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A subtitle.
///
/// @param speaker empty if there is only one
/// @param changesSpeaker whether the subtitle before it is another speaker's
/// @param lines usually one or two
record Subtitle(
        double startSeconds, double endSeconds, Optional<String> speaker, boolean changesSpeaker, List<String> lines) {
    static final int LINE_CHARACTERS = 42;
    private static final String CLAUSE_ENDS = ",;:.?!\u2014\u3001\u3002";
    /// How much shorter the longer line must be to be preferred to a break after a clause.
    private static final int CLAUSE_BONUS = 10;

    /// Up to two lines of similar lengths, broken after a clause where there is one near the middle. A text that
    /// does not fit in two lines gets more.
    static List<String> lines(String text) {
        if (text.length() <= LINE_CHARACTERS) {
            return List.of(text);
        }
        var best = Optional.<Integer>empty();
        for (int space = text.indexOf(' '); space >= 0; space = text.indexOf(' ', space + 1)) {
            int longer = Math.max(space, text.length() - space - 1);
            if (longer <= LINE_CHARACTERS && (best.isEmpty() || cost(text, space) < cost(text, best.get()))) {
                best = Optional.of(space);
            }
        }
        return best.map(space -> List.of(text.substring(0, space), text.substring(space + 1)))
                .orElseGet(() -> filled(text));
    }

    private static int cost(String text, int space) {
        int difference = Math.abs(text.length() - 2 * space);
        return CLAUSE_ENDS.indexOf(text.charAt(space - 1)) >= 0 ? difference - CLAUSE_BONUS : difference;
    }

    private static List<String> filled(String text) {
        var lines = new ArrayList<String>();
        var rest = text;
        while (rest.length() > LINE_CHARACTERS) {
            int space = rest.lastIndexOf(' ', LINE_CHARACTERS);
            int end = space > 0 ? space : LINE_CHARACTERS;
            lines.add(rest.substring(0, end));
            rest = rest.substring(end).strip();
        }
        lines.add(rest);
        return lines;
    }
}
