package dev.podworks.systemtests.page;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/// The bytes loaded for a page.
///
/// @param scriptBytes unpacked
/// @param sentScriptBytes compressed, with headers
/// @param foreignHosts other hosts than the gateway
record PageWeight(
        long scriptBytes, long sentScriptBytes, long styleBytes, long sentStyleBytes, List<String> foreignHosts) {
    @SuppressWarnings("unchecked")
    static PageWeight of(Browser browser) {
        var sums = (Map<String, Object>) browser.script(Map.class, """
                const all = performance.getEntriesByType('resource');
                const scripts = all.filter((one) => one.name.endsWith('.js'));
                const styles = all.filter((one) => one.name.endsWith('.css'));
                const sum = (list, size) => list.reduce((total, one) => total + one[size], 0);
                return {
                  script: sum(scripts, 'decodedBodySize'),
                  sentScript: sum(scripts, 'transferSize'),
                  style: sum(styles, 'decodedBodySize'),
                  sentStyle: sum(styles, 'transferSize'),
                  foreign: all.map((one) => new URL(one.name).origin).filter((origin) => origin !== location.origin),
                };
                """);
        return new PageWeight(
                number(sums, "script"),
                number(sums, "sentScript"),
                number(sums, "style"),
                number(sums, "sentStyle"),
                (List<String>) Objects.requireNonNull(sums.get("foreign")));
    }

    private static long number(Map<String, Object> sums, String name) {
        return ((Number) Objects.requireNonNull(sums.get(name))).longValue();
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "script %d B (%d B sent), style %d B (%d B sent)",
                scriptBytes,
                sentScriptBytes,
                styleBytes,
                sentStyleBytes);
    }
}
