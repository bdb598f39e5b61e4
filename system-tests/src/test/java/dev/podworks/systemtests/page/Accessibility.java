package dev.podworks.systemtests.page;

import com.deque.html.axecore.selenium.AxeBuilder;
import java.util.List;
import java.util.stream.Collectors;

/// Runs axe on the page.
final class Accessibility {
    private static final List<String> RULES =
            List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice");

    private Accessibility() {}

    /// @return a line per violated rule, with its elements
    static List<String> faults(Browser browser) {
        return new AxeBuilder()
                .withTags(RULES).analyze(browser.driver()).getViolations().stream()
                        .map(rule -> "%s: %s %s"
                                .formatted(
                                        rule.getId(),
                                        rule.getHelp(),
                                        rule.getNodes().stream()
                                                .map(node -> node.getHtml())
                                                .collect(Collectors.joining(" | "))))
                        .toList();
    }
}
