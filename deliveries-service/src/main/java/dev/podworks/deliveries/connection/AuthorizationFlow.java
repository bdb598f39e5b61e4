package dev.podworks.deliveries.connection;

import com.nimbusds.oauth2.sdk.AuthorizationResponse;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import dev.podworks.contracts.Sentence;
import dev.podworks.contracts.delivery.Provider;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.deliveries.cloud.CloudException;
import dev.podworks.deliveries.cloud.CloudProviders;
import dev.podworks.deliveries.cloud.OAuthTokens;
import dev.podworks.deliveries.connection.AuthorizationAttemptTable.Attempt;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.secret.Encryption;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Creates and reconnects connections by OAuth: sends a user to the provider, and exchanges the code that the user
/// comes back with.
@Component
public class AuthorizationFlow {
    private static final Duration ATTEMPT_LIFETIME = Duration.ofMinutes(10);
    /// Less than the ten seconds that the gateway waits for our response.
    private static final Duration PROVIDER_TIMEOUT = Duration.ofSeconds(8);

    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);
    /// Part of the ciphertexts in the database.
    private static final String VERIFIER_OWNER = "verifier of a link attempt";

    private final Connections connections;
    private final AuthorizationAttemptTable attempts;
    private final CloudProviders providers;
    private final Encryption encryption;
    private final InstantSource clock;

    AuthorizationFlow(
            Connections connections,
            AuthorizationAttemptTable attempts,
            CloudProviders providers,
            Encryption encryption,
            InstantSource clock) {
        this.connections = connections;
        this.attempts = attempts;
        this.providers = providers;
        this.encryption = encryption;
        this.clock = clock;
    }

    /// @return the provider's authorization page
    Mono<URI> start(Caller user, Provider provider, String name) {
        return start(user, provider, name, null);
    }

    /// The same for an existing connection.
    Mono<URI> startReconnect(Caller user, ConnectionId id) {
        return connections
                .require(user.account(), id)
                .flatMap(connection -> start(user, connection.provider(), connection.name(), id));
    }

    private Mono<URI> start(Caller user, Provider provider, String name, @Nullable ConnectionId reconnected) {
        var state = new State();
        var verifier = new CodeVerifier();
        var attempt = new Attempt(provider, name, reconnected, encryption.encrypt(verifier.getValue(), VERIFIER_OWNER));
        return Mono.fromSupplier(() -> providers.oauth(provider).authorizationUri(state, verifier))
                .onErrorMap(CloudException.class, AuthorizationFlow::unavailable)
                .flatMap(uri -> attempts.insert(
                                state.getValue(), user, attempt, clock.instant().plus(ATTEMPT_LIFETIME))
                        .thenReturn(uri));
    }

    /// @return the connection, or the error `invalid_request` for an invalid state or code
    Mono<Connection> finish(Caller user, String code, String state) {
        return attempts.take(state, user)
                .switchIfEmpty(Mono.error(() -> ValidationErrors.of(
                        "state", "has expired, was used before or belongs to another user; connect again")))
                .flatMap(attempt -> exchange(attempt.provider(), code, verifier(attempt))
                        .flatMap(tokens -> store(user, attempt, tokens)));
    }

    private CodeVerifier verifier(Attempt attempt) {
        return new CodeVerifier(encryption.decrypt(attempt.verifier(), VERIFIER_OWNER));
    }

    private Mono<Connection> store(Caller user, Attempt attempt, OAuthTokens tokens) {
        var reconnected = attempt.connection();
        return reconnected == null
                ? connections.create(user.account(), user.actorId(), attempt.provider(), attempt.name(), tokens)
                : connections.reconnect(user.account(), user.actorId(), reconnected, tokens);
    }

    /// Runs the same steps without a user, for a provider that grants access without asking, as the stand-in does.
    /// Reconnects a connection of that name that needs it.
    public Mono<ConnectionView> connectWithoutUser(AccountId account, Provider provider, String name) {
        var state = new State();
        var verifier = new CodeVerifier();
        var oauth = providers.oauth(provider);
        return Mono.fromSupplier(() -> oauth.authorizationUri(state, verifier))
                .flatMap(oauth::redirectOf)
                .map(redirect -> code(redirect, state))
                .onErrorMap(CloudException.class, AuthorizationFlow::unavailable)
                .flatMap(code -> exchange(provider, code, verifier))
                .flatMap(tokens -> connections
                        .findDisconnected(account, provider, name)
                        .flatMap(id -> connections.reconnect(account, null, id, tokens))
                        .switchIfEmpty(Mono.defer(() -> connections.create(account, null, provider, name, tokens))))
                .map(ConnectionView::of);
    }

    private static String code(URI redirect, State state) {
        try {
            var response = AuthorizationResponse.parse(redirect);
            if (response.indicatesSuccess() && state.equals(response.getState())) {
                return response.toSuccessResponse().getAuthorizationCode().getValue();
            }
        } catch (ParseException _) {
            // Handled below, like any other response without a code.
        }
        throw new IllegalStateException("the stand-in did not grant access");
    }

    private Mono<OAuthTokens> exchange(Provider provider, String code, CodeVerifier verifier) {
        return providers
                .oauth(provider)
                .exchange(code, verifier)
                .timeout(PROVIDER_TIMEOUT, Mono.error(AuthorizationFlow::timedOut))
                .onErrorMap(CloudException.class, AuthorizationFlow::exchangeFailed);
    }

    private static ApiException exchangeFailed(CloudException failure) {
        return switch (failure) {
            case CloudException.Unauthorized _ ->
                ValidationErrors.of("code", "is invalid, has expired or was used before; connect again");
            case CloudException.Unavailable _,
                    CloudException.ConnectionFailed _,
                    CloudException.UploadNotFound _,
                    CloudException.Rejected _ -> unavailable(failure);
        };
    }

    private static ApiException timedOut() {
        return ApiException.unavailable(
                "The storage provider did not respond in time. Connect again in a moment.", RETRY_AFTER);
    }

    private static ApiException unavailable(Throwable failure) {
        return ApiException.unavailable(
                Sentence.ended("The storage provider is unavailable. " + Sentence.reason(failure)), RETRY_AFTER);
    }
}
