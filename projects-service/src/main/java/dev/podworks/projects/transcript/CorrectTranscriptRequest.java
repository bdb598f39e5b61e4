package dev.podworks.projects.transcript;

import dev.podworks.contracts.studio.CorrectedSegments;
import dev.podworks.contracts.studio.CorrectedSegments.Segment;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.error.ValidationErrors.FieldError;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The body of `PUT /account/api/projects/{id}/transcript`.
///
/// @param number of the correction that it is based on; 0 for the original
/// @param segments those that change
record CorrectTranscriptRequest(int number, List<CorrectedSegment> segments) {
    /// White space of any kind, line breaks included.
    private static final Pattern SPACE = Pattern.compile("[\\s\\p{Z}]+");

    private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");

    record CorrectedSegment(
            int index, @Nullable String text, @Nullable String speaker) {
        private Segment cleaned() {
            return new Segment(index, text == null ? null : clean(text), speaker == null ? null : clean(speaker));
        }

        private Optional<FieldError> error(String path) {
            var cleaned = cleaned();
            var speakerName = cleaned.speaker();
            if (hasControl(cleaned.text())) {
                return Optional.of(new FieldError(path + ".text", "must not contain control characters"));
            }
            if (hasControl(speakerName)) {
                return Optional.of(new FieldError(path + ".speaker", "must not contain control characters"));
            }
            return speakerName != null && speakerName.isEmpty()
                    ? Optional.of(new FieldError(path + ".speaker", "must not be blank"))
                    : Optional.empty();
        }

        private static boolean hasControl(@Nullable String text) {
            return text != null && CONTROL.matcher(text).find();
        }

        private static String clean(String text) {
            return SPACE.matcher(text).replaceAll(" ").strip();
        }
    }

    /// @throws dev.podworks.kit.error.ApiException `invalid_request`
    void validate() {
        var errors = new ArrayList<FieldError>();
        var indexes = new HashSet<Integer>();
        IntStream.range(0, segments.size()).forEach(i -> {
            var path = String.format(Locale.ROOT, "segments[%d]", i);
            if (!indexes.add(segments.get(i).index())) {
                errors.add(new FieldError(path + ".index", "must not be repeated"));
            }
            segments.get(i).error(path).ifPresent(errors::add);
        });
        if (!errors.isEmpty()) {
            throw ValidationErrors.of(errors);
        }
    }

    /// What was corrected before, with these segments. Applying it twice is the same as once.
    CorrectedSegments addTo(CorrectedSegments before) {
        var all = new TreeMap<Integer, Segment>();
        before.segments().forEach(segment -> all.put(segment.index(), segment));
        segments.stream()
                .map(CorrectedSegment::cleaned)
                .forEach(segment -> all.merge(segment.index(), segment, CorrectTranscriptRequest::merged));
        return new CorrectedSegments(List.copyOf(all.values()));
    }

    private static Segment merged(Segment before, Segment now) {
        return new Segment(
                now.index(),
                now.text() == null ? before.text() : now.text(),
                now.speaker() == null ? before.speaker() : now.speaker());
    }
}
