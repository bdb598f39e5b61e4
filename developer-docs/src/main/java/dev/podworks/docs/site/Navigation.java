package dev.podworks.docs.site;

import java.util.List;

/// The menu beside every page.
///
/// @param groups in their order
public record Navigation(List<Group> groups) {
    public record Group(String title, List<Entry> entries) {}

    /// @param children pages that are listed while this one or one of them is open
    public record Entry(String title, String path, String method, List<Entry> children) {
        public static Entry of(String title, String path) {
            return new Entry(title, path, "", List.of());
        }
    }

    /// An entry as it is shown on one page.
    record Shown(String title, String path, String method, boolean current, boolean open, List<Shown> children) {
        public boolean hasChildren() {
            return open && !children.isEmpty();
        }
    }

    record ShownGroup(String title, List<Shown> entries) {}

    List<ShownGroup> on(String path) {
        return groups.stream()
                .map(group -> new ShownGroup(
                        group.title(),
                        group.entries().stream().map(entry -> show(entry, path)).toList()))
                .toList();
    }

    private static Shown show(Entry entry, String path) {
        var children = entry.children().stream().map(child -> show(child, path)).toList();
        var current = entry.path().equals(path);
        return new Shown(
                entry.title(),
                entry.path(),
                entry.method(),
                current,
                current || children.stream().anyMatch(child -> child.current() || child.open()),
                children);
    }
}
