package dev.podworks.accounts.operator;

import java.util.Locale;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param token the operator token; empty disables `/operator`
@ConfigurationProperties("gateway.operator")
record OperatorProperties(String token) {
    private static final int MIN_CHARACTERS = 20;

    OperatorProperties {
        if (!token.isEmpty() && token.length() < MIN_CHARACTERS) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT, "OPERATOR_TOKEN must have at least %d characters, or be unset", MIN_CHARACTERS));
        }
    }

    @Override
    public String toString() {
        return "OperatorProperties[redacted]";
    }
}
