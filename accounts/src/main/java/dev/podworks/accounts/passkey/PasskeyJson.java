package dev.podworks.accounts.passkey;

import java.util.Optional;
import org.springframework.security.web.webauthn.api.AuthenticatorAssertionResponse;
import org.springframework.security.web.webauthn.api.AuthenticatorAttestationResponse;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.security.web.webauthn.api.PublicKeyCredential;
import org.springframework.security.web.webauthn.jackson.WebauthnJacksonModule;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// WebAuthn's JSON: what browsers accept in `parseCreationOptionsFromJSON` and return by `toJSON`.
final class PasskeyJson {
    private static final JsonMapper JSON =
            JsonMapper.builder().addModule(new WebauthnJacksonModule()).build();

    private PasskeyJson() {}

    static PasskeyOptions write(Object options) {
        return new PasskeyOptions(JSON.valueToTree(options));
    }

    /// @return empty for anything that is no response to a registration
    static Optional<PublicKeyCredential<AuthenticatorAttestationResponse>> readRegistration(JsonNode credential) {
        return read(credential, new TypeReference<>() {});
    }

    /// @return empty for anything that is no response to a sign-in
    static Optional<PublicKeyCredential<AuthenticatorAssertionResponse>> readAssertion(JsonNode credential) {
        return read(credential, new TypeReference<>() {});
    }

    /// The challenge that the browser says was signed. Only the verification shows whether that is so.
    static Optional<Bytes> challenge(Bytes clientData) {
        try {
            return Optional.of(JSON.readTree(clientData.getBytes()).path("challenge"))
                    .filter(JsonNode::isString)
                    .map(text -> Bytes.fromBase64(text.asString()));
        } catch (JacksonException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static <T> Optional<T> read(JsonNode credential, TypeReference<T> type) {
        try {
            return Optional.ofNullable(JSON.treeToValue(credential, type));
        } catch (JacksonException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
