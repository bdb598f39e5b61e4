package dev.podworks.accounts.operator;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.caller.Principal.Operator;
import dev.podworks.kit.error.ApiException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The lock of the operators' door. Decisions: Operators.
@Component
public final class OperatorAuthenticator {
    private final byte[] token;

    OperatorAuthenticator(OperatorProperties properties) {
        this.token = properties.token().getBytes(StandardCharsets.UTF_8);
    }

    /// @throws ApiException `not_found` where no token is configured: there is no such door then; `unauthorized`
    ///     for any other token
    public Operator authenticate(Optional<String> presented) {
        if (token.length == 0) {
            throw ApiException.notFound("route");
        }
        return presented
                .filter(this::opens)
                .map(_ -> new Operator())
                .orElseThrow(() -> ApiException.of(ErrorCode.UNAUTHORIZED, "Send the operator token as bearer."));
    }

    /// Takes as long for a token that is nearly right as for any other of its length.
    private boolean opens(String presented) {
        return MessageDigest.isEqual(token, presented.getBytes(StandardCharsets.UTF_8));
    }
}
