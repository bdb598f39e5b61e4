package dev.podworks.kit.paging;

import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The parameter `query` of a list: rows match that have, for each of its words, a word that begins with it.
///
/// The words are split and compared by the functions `search_terms` and `search_query` of the kit's migrations, on
/// which the table has an index.
public final class SearchText {
    private static final int MAX_CHARS = 100;

    private SearchText() {}

    /// @param query the parameter's value, null if it is missing
    /// @throws ApiException `invalid_request` for a text that is too long or has no word
    public static Optional<String> parse(@Nullable String query) {
        return Optional.ofNullable(query).map(SearchText::requireWords);
    }

    private static String requireWords(String query) {
        if (query.length() > MAX_CHARS) {
            throw ValidationErrors.of("query", "must have at most " + MAX_CHARS + " characters");
        }
        if (query.codePoints().noneMatch(Character::isLetterOrDigit)) {
            throw ValidationErrors.of("query", "must contain a letter or a digit");
        }
        return query;
    }
}
