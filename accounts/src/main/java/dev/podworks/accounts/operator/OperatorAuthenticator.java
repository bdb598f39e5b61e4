package dev.podworks.accounts.operator;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.caller.Principal.Operator;
import dev.podworks.kit.error.ApiException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Verifies the operator token. Decisions: Operators.
@Component
public final class OperatorAuthenticator {
    private final byte[] token;

    OperatorAuthenticator(OperatorProperties properties) {
        this.token = properties.token().getBytes(StandardCharsets.UTF_8);
    }

    /// @throws ApiException `not_found` if no token is configured, because `/operator` does not exist then;
    ///     `unauthorized` for a missing or wrong token
    public Operator authenticate(Optional<String> presented) {
        if (token.length == 0) {
            throw ApiException.notFound("route");
        }
        return presented
                .filter(this::matches)
                .map(_ -> new Operator())
                .orElseThrow(() -> ApiException.of(
                        ErrorCode.UNAUTHORIZED, "Send the operator token as 'Authorization: Bearer …'."));
    }

    /// Constant-time comparison.
    private boolean matches(String presented) {
        return MessageDigest.isEqual(token, presented.getBytes(StandardCharsets.UTF_8));
    }
}
