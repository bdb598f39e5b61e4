package dev.podworks.billing.receipt;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Who sells or who buys, as a receipt names them.
///
/// @param country the ISO 3166 code; null if it is not stated
/// @param taxId such as a VAT number; null if it is not stated
public record Party(
        String name,
        List<String> addressLines,
        @Nullable String country,
        @Nullable String taxId) {
    public Party {
        addressLines = List.copyOf(addressLines);
    }

    /// The address with the country's name in English.
    List<String> fullAddress() {
        return country == null
                ? addressLines
                : Stream.concat(addressLines.stream(), Stream.of(countryName(country)))
                        .toList();
    }

    private static String countryName(String code) {
        return Locale.of("", code).getDisplayCountry(Locale.ENGLISH);
    }
}
