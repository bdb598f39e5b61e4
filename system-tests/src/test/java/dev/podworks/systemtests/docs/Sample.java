package dev.podworks.systemtests.docs;

import java.util.List;
import java.util.regex.Pattern;

/// A fenced block of code in a page.
///
/// @param info what follows the fence: the language and further words
record Sample(String info, String code) {
    private static final Pattern FENCED = Pattern.compile("(?ms)^```(\\w[^\\n]*)\\n(.*?)^```$");

    static List<Sample> in(String markdown) {
        return FENCED.matcher(markdown)
                .results()
                .map(block -> new Sample(block.group(1), block.group(2)))
                .toList();
    }

    String language() {
        return info.split(" ", -1)[0];
    }

    boolean has(String word) {
        return List.of(info.split(" ", -1)).contains(word);
    }
}
