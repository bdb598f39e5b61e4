package dev.podworks.accounts.passkey;

import com.webauthn4j.util.exception.WebAuthnException;
import dev.podworks.accounts.identity.User;
import dev.podworks.mail.MailProperties;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.web.webauthn.api.AttestationConveyancePreference;
import org.springframework.security.web.webauthn.api.AuthenticatorAssertionResponse;
import org.springframework.security.web.webauthn.api.AuthenticatorAttestationResponse;
import org.springframework.security.web.webauthn.api.AuthenticatorSelectionCriteria;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.security.web.webauthn.api.CredentialRecord;
import org.springframework.security.web.webauthn.api.ImmutablePublicKeyCredentialUserEntity;
import org.springframework.security.web.webauthn.api.PublicKeyCredential;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialCreationOptions;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialDescriptor;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialParameters;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialRequestOptions;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialRpEntity;
import org.springframework.security.web.webauthn.api.ResidentKeyRequirement;
import org.springframework.security.web.webauthn.api.UserVerificationRequirement;
import org.springframework.security.web.webauthn.management.ImmutableRelyingPartyRegistrationRequest;
import org.springframework.security.web.webauthn.management.RelyingPartyAuthenticationRequest;
import org.springframework.security.web.webauthn.management.RelyingPartyPublicKey;
import org.springframework.security.web.webauthn.management.Webauthn4JRelyingPartyOperations;
import org.springframework.stereotype.Component;

/// WebAuthn's ceremonies for the account page's origin, verified by Spring Security.
///
/// Spring Security's operations read and write blocking repositories; here each call gets the one credential that it
/// is about, which the caller has read.
@Component
final class RelyingParty {
    private static final Logger LOG = LoggerFactory.getLogger(RelyingParty.class);

    private final PublicKeyCredentialRpEntity party;
    private final String origin;

    RelyingParty(MailProperties properties) {
        var page = properties.publicUrl();
        this.party = PublicKeyCredentialRpEntity.builder()
                .id(page.getHost())
                .name("Podworks")
                .build();
        this.origin = origin(page);
    }

    PublicKeyCredentialCreationOptions creationOptions(User user, Bytes challenge, List<CredentialRecord> existing) {
        return PublicKeyCredentialCreationOptions.builder()
                .rp(party)
                .user(ImmutablePublicKeyCredentialUserEntity.builder()
                        .id(PasskeyTable.handle(user.id()))
                        .name(user.email())
                        .displayName(Optional.ofNullable(user.name()).orElse(user.email()))
                        .build())
                .challenge(challenge)
                .pubKeyCredParams(
                        PublicKeyCredentialParameters.EdDSA,
                        PublicKeyCredentialParameters.ES256,
                        PublicKeyCredentialParameters.RS256)
                .excludeCredentials(descriptors(existing))
                .authenticatorSelection(AuthenticatorSelectionCriteria.builder()
                        .residentKey(ResidentKeyRequirement.REQUIRED)
                        .userVerification(UserVerificationRequirement.REQUIRED)
                        .build())
                .attestation(AttestationConveyancePreference.NONE)
                .timeout(Challenges.VALID_FOR)
                .build();
    }

    /// @param allowed the credentials that may sign; empty for any of this site
    PublicKeyCredentialRequestOptions requestOptions(Bytes challenge, List<CredentialRecord> allowed) {
        return PublicKeyCredentialRequestOptions.builder()
                .rpId(party.getId())
                .challenge(challenge)
                .allowCredentials(descriptors(allowed))
                .userVerification(UserVerificationRequirement.REQUIRED)
                .timeout(Challenges.VALID_FOR)
                .build();
    }

    /// @return the credential to store; empty if the response does not answer the options
    Optional<CredentialRecord> verify(
            PublicKeyCredentialCreationOptions options,
            PublicKeyCredential<AuthenticatorAttestationResponse> response,
            String name) {
        var operations = operations(new OneCredential(Optional.empty()));
        return verified(() -> operations.registerCredential(
                new ImmutableRelyingPartyRegistrationRequest(options, new RelyingPartyPublicKey(response, name))));
    }

    /// @return the credential with the new counter; empty if the response does not answer the options
    Optional<CredentialRecord> verify(
            PublicKeyCredentialRequestOptions options,
            PublicKeyCredential<AuthenticatorAssertionResponse> response,
            CredentialRecord credential) {
        var stored = new OneCredential(Optional.of(credential));
        return verified(() -> {
            operations(stored).authenticate(new RelyingPartyAuthenticationRequest(options, response));
            return stored.current();
        });
    }

    private Webauthn4JRelyingPartyOperations operations(OneCredential credential) {
        return new Webauthn4JRelyingPartyOperations(credential.owner(), credential, party, Set.of(origin));
    }

    private static <T> Optional<T> verified(Supplier<T> ceremony) {
        try {
            return Optional.of(ceremony.get());
        } catch (WebAuthnException | IllegalArgumentException e) {
            LOG.info("A passkey was refused: {}", e.toString());
            return Optional.empty();
        }
    }

    private static List<PublicKeyCredentialDescriptor> descriptors(List<CredentialRecord> credentials) {
        return credentials.stream()
                .map(credential -> PublicKeyCredentialDescriptor.builder()
                        .id(credential.getCredentialId())
                        .transports(credential.getTransports())
                        .build())
                .toList();
    }

    /// As browsers write it: without a path, and without a scheme's usual port.
    private static String origin(URI page) {
        return page.getScheme() + "://" + page.getAuthority();
    }
}
