package dev.podworks.accounts.passkey;

import dev.podworks.accounts.identity.User;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.PasskeyId;
import dev.podworks.contracts.id.UserId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.springframework.security.web.webauthn.api.AuthenticatorAssertionResponse;
import org.springframework.security.web.webauthn.api.AuthenticatorAttestationResponse;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.security.web.webauthn.api.CredentialRecord;
import org.springframework.security.web.webauthn.api.PublicKeyCredential;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/// Registers passkeys and verifies their signatures.
@Component
public final class Passkeys {
    private static final int MAX_PER_USER = 20;

    private final PasskeyTable table;
    private final Challenges challenges;
    private final RelyingParty party;
    private final Ids ids;
    private final InstantSource clock;

    Passkeys(PasskeyTable table, Challenges challenges, RelyingParty party, Ids ids, InstantSource clock) {
        this.table = table;
        this.challenges = challenges;
        this.party = party;
        this.ids = ids;
        this.clock = clock;
    }

    /// Oldest first.
    public Flux<PasskeyView> list(UserId user) {
        return table.views(user);
    }

    /// WebAuthn's options for registering a passkey.
    ///
    /// @return empty for a user who has 20 passkeys
    public Mono<PasskeyOptions> registrationOptions(User user) {
        return table.credentials(user.id())
                .collectList()
                .filter(existing -> existing.size() < MAX_PER_USER)
                .flatMap(existing -> challenges
                        .issue(ChallengePurpose.REGISTRATION, Optional.of(user.id()))
                        .map(challenge -> PasskeyJson.write(party.creationOptions(user, challenge, existing))));
    }

    /// Stores a passkey in the current transaction.
    ///
    /// @param credential WebAuthn's response, as JSON
    /// @return its id; empty if the response was not made for this user, challenge and site
    public Mono<PasskeyId> register(User user, String name, JsonNode credential) {
        return Mono.justOrEmpty(PasskeyJson.readRegistration(credential))
                .flatMap(response -> use(
                                response.getResponse().getClientDataJSON(),
                                ChallengePurpose.REGISTRATION,
                                Optional.of(user.id()))
                        .flatMap(challenge -> Mono.justOrEmpty(verify(user, challenge, response, name))))
                .flatMap(record -> insert(user.id(), record));
    }

    private Optional<CredentialRecord> verify(
            User user, Bytes challenge, PublicKeyCredential<AuthenticatorAttestationResponse> response, String name) {
        return party.verify(party.creationOptions(user, challenge, List.of()), response, name);
    }

    private Mono<PasskeyId> insert(UserId user, CredentialRecord record) {
        var id = ids.passkey();
        return table.insert(id, user, record, clock.instant())
                .filter(Boolean::booleanValue)
                .map(_ -> id);
    }

    /// @return false when the user has no such passkey
    public Mono<Boolean> rename(UserId user, PasskeyId id, String name) {
        return table.rename(user, id, name);
    }

    /// @return its name; empty when the user has no such passkey
    public Mono<String> remove(UserId user, PasskeyId id) {
        return table.delete(user, id);
    }

    public Mono<Void> removeAllOf(UserId user) {
        return table.deleteAllOf(user);
    }

    /// WebAuthn's options for signing in with any passkey of this site.
    public Mono<PasskeyOptions> signInOptions() {
        return challenges
                .issue(ChallengePurpose.SIGN_IN, Optional.empty())
                .map(challenge -> PasskeyJson.write(party.requestOptions(challenge, List.of())));
    }

    /// WebAuthn's options for a signature by a passkey of the user.
    public Mono<PasskeyOptions> options(UserId user, ChallengePurpose purpose) {
        return table.credentials(user)
                .collectList()
                .flatMap(own -> challenges
                        .issue(purpose, Optional.of(user))
                        .map(challenge -> PasskeyJson.write(party.requestOptions(challenge, own))));
    }

    /// @param credential WebAuthn's response to {@link #signInOptions}, as JSON
    /// @return the passkey's user; empty if the signature is not valid
    public Mono<UserId> verifySignIn(JsonNode credential) {
        return verify(credential, ChallengePurpose.SIGN_IN, Optional.empty());
    }

    /// @param credential WebAuthn's response to {@link #options}, as JSON
    /// @return whether the signature is valid and by a passkey of the user
    public Mono<Boolean> verify(UserId user, ChallengePurpose purpose, JsonNode credential) {
        return verify(credential, purpose, Optional.of(user)).map(user::equals).defaultIfEmpty(false);
    }

    private Mono<UserId> verify(JsonNode credential, ChallengePurpose purpose, Optional<UserId> user) {
        return Mono.justOrEmpty(PasskeyJson.readAssertion(credential))
                .flatMap(response -> use(response.getResponse().getClientDataJSON(), purpose, user)
                        .flatMap(challenge ->
                                table.find(response.getRawId()).flatMap(stored -> accept(challenge, response, stored))))
                .map(PasskeyTable::user);
    }

    private Mono<CredentialRecord> accept(
            Bytes challenge, PublicKeyCredential<AuthenticatorAssertionResponse> response, CredentialRecord stored) {
        return Mono.justOrEmpty(party.verify(party.requestOptions(challenge, List.of()), response, stored))
                .filterWhen(used -> table.recordUse(used, clock.instant()));
    }

    private Mono<Bytes> use(Bytes clientData, ChallengePurpose purpose, Optional<UserId> user) {
        return Mono.justOrEmpty(PasskeyJson.challenge(clientData))
                .filterWhen(challenge -> challenges.use(challenge, purpose, user));
    }
}
