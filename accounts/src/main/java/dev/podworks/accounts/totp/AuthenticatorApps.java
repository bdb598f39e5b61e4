package dev.podworks.accounts.totp;

import dev.podworks.accounts.identity.User;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.secret.Encryption;
import java.time.Instant;
import java.time.InstantSource;
import reactor.core.publisher.Mono;

/// Sets up authenticator apps and verifies their codes. A user has one secret, for any number of apps.
public final class AuthenticatorApps {
    private final TotpTable table;
    private final Encryption encryption;
    private final InstantSource clock;

    AuthenticatorApps(TotpTable table, Encryption encryption, InstantSource clock) {
        this.table = table;
        this.encryption = encryption;
        this.clock = clock;
    }

    /// What a new app needs, shown only once.
    ///
    /// @param secret in base32, for typing
    /// @param uri for apps on the same device
    public record Setup(String secret, String uri, QrCode qrCode) {
        @Override
        public String toString() {
            return "Setup[redacted]";
        }
    }

    /// Starts a set-up, in the place of one that was not confirmed.
    ///
    /// @return empty if the user has an app
    public Mono<Setup> start(User user) {
        var secret = TotpSecret.generate();
        return table.put(user.id(), encrypt(secret, user.id()), clock.instant())
                .filter(Boolean::booleanValue)
                .map(_ -> secret.uri(user.email()))
                .map(uri -> new Setup(secret.base32(), uri, QrCode.of(uri)));
    }

    /// Confirms the app by its first code, in the current transaction.
    ///
    /// @return false for a wrong code, and without a set-up
    public Mono<Boolean> confirm(UserId user, String code) {
        return table.find(user, false)
                .flatMap(stored -> step(decrypt(stored, user), code)
                        .flatMap(step -> table.confirm(user, stored, step, clock.instant())))
                .defaultIfEmpty(false);
    }

    /// @return false for a wrong code, one that was used, and without an app
    public Mono<Boolean> verify(UserId user, String code) {
        return table.find(user, true)
                .flatMap(stored -> step(decrypt(stored, user), code))
                .flatMap(step -> table.use(user, step))
                .defaultIfEmpty(false);
    }

    /// Since when the user has an app; empty without one.
    public Mono<Instant> since(UserId user) {
        return table.confirmedAt(user);
    }

    /// @return whether the user had one
    public Mono<Boolean> remove(UserId user) {
        return table.delete(user);
    }

    private Mono<Long> step(TotpSecret secret, String code) {
        var step = secret.step(code, clock.instant());
        return step.isPresent() ? Mono.just(step.getAsLong()) : Mono.empty();
    }

    private byte[] encrypt(TotpSecret secret, UserId user) {
        return encryption.encrypt(secret.base32(), owner(user));
    }

    private TotpSecret decrypt(byte[] secret, UserId user) {
        return new TotpSecret(encryption.decrypt(secret, owner(user)));
    }

    private static String owner(UserId user) {
        return "totp/" + user.value();
    }
}
