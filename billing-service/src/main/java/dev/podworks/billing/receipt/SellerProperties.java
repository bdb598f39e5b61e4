package dev.podworks.billing.receipt;

import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// The operator as the seller, on receipts.
///
/// @param address its lines, separated by `|`; may be empty
/// @param country the ISO 3166 code; may be empty
/// @param taxId may be empty
/// @param receiptPrefix precedes the numbers of receipts
/// @param currency of all prices
@ConfigurationProperties("podworks.billing.seller")
record SellerProperties(
        String name, String address, String country, String taxId, String receiptPrefix, String currency) {
    private static final int MAX_PREFIX = 12;

    SellerProperties {
        if (name.isBlank()) {
            throw new IllegalArgumentException("SELLER_NAME must not be blank");
        }
        if (!country.isEmpty() && !List.of(Locale.getISOCountries()).contains(country)) {
            throw new IllegalArgumentException("SELLER_COUNTRY must be an ISO 3166 code such as US");
        }
        if (receiptPrefix.length() > MAX_PREFIX) {
            throw new IllegalArgumentException("RECEIPT_PREFIX must have at most " + MAX_PREFIX + " characters");
        }
        currency = Currency.getInstance(currency.toUpperCase(Locale.ROOT)).getCurrencyCode();
    }

    Seller seller() {
        var lines = Arrays.stream(address.split("\\|")).map(String::strip).filter(line -> !line.isEmpty());
        return new Seller(new Party(name, lines.toList(), present(country), present(taxId)), receiptPrefix);
    }

    private static @Nullable String present(String text) {
        return text.isBlank() ? null : text;
    }

    /// @param receiptPrefix of the day, part of the receipt's number
    record Seller(Party party, String receiptPrefix) {}
}
