package dev.podworks.kit.body;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// Reduces the errors of `oneOf` to those of the alternative that was meant.
///
/// The library reports the errors of all alternatives. Meant are those whose type is that of the value, and among them
/// the one that the discriminator names. If the discriminator is missing or unknown, what all of them report remains.
final class Alternatives {
    private static final String ONE_OF = "oneOf";
    /// An unknown type is reported by the list of types beside `oneOf`.
    private static final String DISCRIMINATOR = "discriminator";

    private Alternatives() {}

    static List<Error> reduce(List<Error> errors) {
        var reduced = List.copyOf(errors);
        // The inner ones first, so that an outer one sees only what was meant.
        var choices = errors.stream()
                .filter(error -> error.getKeyword().equals(ONE_OF))
                .sorted(Comparator.comparingInt(
                        error -> -error.getEvaluationPath().getNameCount()))
                .toList();
        for (var choice : choices) {
            reduced = reduce(reduced, choice);
        }
        return reduced;
    }

    private static List<Error> reduce(List<Error> errors, Error choice) {
        var alternatives = new ArrayList<List<Error>>();
        for (int i = 0; i < choice.getSchemaNode().size(); i++) {
            var path = choice.getEvaluationPath().append(i);
            alternatives.add(errors.stream()
                    .filter(error -> error.getEvaluationPath().startsWith(path))
                    .toList());
        }
        var others = errors.stream()
                .filter(error -> error != choice
                        && !error.getKeyword().equals(DISCRIMINATOR)
                        && alternatives.stream().noneMatch(alternative -> alternative.contains(error)));
        return Stream.concat(others, meant(alternatives, choice.getInstanceLocation()).stream())
                .toList();
    }

    private static List<Error> meant(List<List<Error>> alternatives, NodePath value) {
        var evaluated =
                alternatives.stream().filter(errors -> !errors.isEmpty()).toList();
        var ofThisType = evaluated.stream()
                .filter(errors -> !hasOtherType(errors, value))
                .toList();
        return ofThisType.isEmpty() ? evaluated.stream().flatMap(List::stream).toList() : common(ofThisType);
    }

    private static boolean hasOtherType(List<Error> errors, NodePath value) {
        return errors.stream()
                .anyMatch(error -> error.getKeyword().equals("type")
                        && error.getInstanceLocation().equals(value));
    }

    /// What every candidate reports, or what the only one does.
    private static List<Error> common(List<List<Error>> candidates) {
        return candidates.getFirst().stream()
                .filter(error ->
                        candidates.stream().allMatch(errors -> errors.stream().anyMatch(other -> isSame(error, other))))
                .toList();
    }

    private static boolean isSame(Error error, Error other) {
        return error.getKeyword().equals(other.getKeyword())
                && error.getInstanceLocation().equals(other.getInstanceLocation())
                && Objects.equals(error.getProperty(), other.getProperty());
    }
}
