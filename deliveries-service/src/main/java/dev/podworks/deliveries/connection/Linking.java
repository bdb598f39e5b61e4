package dev.podworks.deliveries.connection;

import dev.podworks.contracts.delivery.Provider;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.deliveries.cloud.CloudException;
import dev.podworks.deliveries.cloud.Clouds;
import dev.podworks.deliveries.cloud.OAuth.Tokens;
import dev.podworks.deliveries.connection.LinkAttemptTable.Attempt;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.secret.Encryption;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.web.util.UriComponentsBuilder;
import reactor.core.publisher.Mono;

/// Makes connections by OAuth: sends a person to the provider, and takes what the person comes back with.
@Component
public class Linking {
    private static final Duration VALID_FOR = Duration.ofMinutes(10);
    /// Somebody waits at the page, and the gateway waits ten seconds for the answer.
    private static final Duration PROVIDER_LIMIT = Duration.ofSeconds(8);

    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);
    private static final String VERIFIER = "verifier of a link attempt";

    private final Connections connections;
    private final LinkAttemptTable attempts;
    private final Clouds clouds;
    private final Encryption encryption;
    private final InstantSource clock;

    Linking(
            Connections connections,
            LinkAttemptTable attempts,
            Clouds clouds,
            Encryption encryption,
            InstantSource clock) {
        this.connections = connections;
        this.attempts = attempts;
        this.clouds = clouds;
        this.encryption = encryption;
        this.clock = clock;
    }

    /// @return the provider's page that asks for consent
    Mono<URI> start(Caller person, Provider provider, String name) {
        return start(person, provider, name, null);
    }

    /// The same for a connection that is there.
    Mono<URI> startAnew(Caller person, ConnectionId id) {
        return connections
                .require(person.account(), id)
                .flatMap(connection -> start(person, connection.provider(), connection.name(), id));
    }

    private Mono<URI> start(Caller person, Provider provider, String name, @Nullable ConnectionId anew) {
        var state = Secrecy.word();
        var verifier = Secrecy.word();
        var attempt = new Attempt(provider, name, anew, encryption.encrypt(verifier, VERIFIER));
        return attempts.insert(
                        Secrecy.hash(state), person, attempt, clock.instant().plus(VALID_FOR))
                .thenReturn(clouds.login(provider).consentPage(state, Secrecy.challenge(verifier)));
    }

    /// @return the connection, or the error `invalid_request` for a state or a code that is not good
    Mono<Connection> finish(Caller person, String code, String state) {
        return attempts.take(Secrecy.hash(state), person)
                .switchIfEmpty(Mono.error(
                        () -> ValidationErrors.of("state", "is not of a connection that you began just now")))
                .flatMap(attempt -> exchange(attempt.provider(), code, encryption.decrypt(attempt.verifier(), VERIFIER))
                        .flatMap(tokens -> keep(person, attempt, tokens)));
    }

    private Mono<Connection> keep(Caller person, Attempt attempt, Tokens tokens) {
        var anew = attempt.connection();
        return anew == null
                ? connections.create(person.account(), person.actorId(), attempt.provider(), attempt.name(), tokens)
                : connections.reconnect(person.account(), person.actorId(), anew, tokens);
    }

    /// For a provider that asks nobody, as the stand-in does: the same steps without a person. One of that name whose
    /// login stopped working is connected anew.
    public Mono<ConnectionView> connectAtOnce(AccountId account, Provider provider, String name) {
        var state = Secrecy.word();
        var verifier = Secrecy.word();
        return clouds.login(provider)
                .consentAtOnce(state, Secrecy.challenge(verifier))
                .map(back -> code(back, state))
                .onErrorMap(CloudException.class, Linking::unavailable)
                .flatMap(code -> exchange(provider, code, verifier))
                .flatMap(tokens -> connections
                        .findBroken(account, provider, name)
                        .flatMap(broken -> connections.reconnect(account, null, broken, tokens))
                        .switchIfEmpty(Mono.defer(() -> connections.create(account, null, provider, name, tokens))))
                .map(ConnectionView::of);
    }

    private static String code(URI back, String state) {
        var query = UriComponentsBuilder.fromUri(back).build().getQueryParams();
        var code = query.getFirst("code");
        if (code == null || !state.equals(query.getFirst("state"))) {
            throw new IllegalStateException("the stand-in did not consent");
        }
        return code;
    }

    private Mono<Tokens> exchange(Provider provider, String code, String verifier) {
        return clouds.login(provider)
                .exchange(code, verifier)
                .timeout(PROVIDER_LIMIT, Mono.error(Linking::tooLate))
                .onErrorMap(CloudException.class, Linking::refusal);
    }

    private static ApiException refusal(CloudException fault) {
        return switch (fault) {
            case CloudException.LoginRefused _ ->
                ValidationErrors.of("code", "is not, or no longer, good; connect once more");
            case CloudException.Busy _,
                    CloudException.Broken _,
                    CloudException.UploadLost _,
                    CloudException.Refused _ -> unavailable(fault);
        };
    }

    private static ApiException tooLate() {
        return ApiException.unavailable(
                "The storage provider did not answer in time. Connect it again shortly.", RETRY_AFTER);
    }

    private static ApiException unavailable(Throwable fault) {
        return ApiException.unavailable(
                "The storage provider could not be asked. %s".formatted(fault.getMessage()), RETRY_AFTER);
    }
}
