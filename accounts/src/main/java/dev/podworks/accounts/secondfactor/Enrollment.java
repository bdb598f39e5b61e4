package dev.podworks.accounts.secondfactor;

import dev.podworks.accounts.audit.UserAuditLog;
import dev.podworks.accounts.identity.User;
import dev.podworks.accounts.passkey.PasskeyOptions;
import dev.podworks.accounts.passkey.PasskeyView;
import dev.podworks.accounts.passkey.Passkeys;
import dev.podworks.accounts.recovery.RecoveryCodes;
import dev.podworks.accounts.securitymail.SecurityMails;
import dev.podworks.accounts.session.Sessions;
import dev.podworks.accounts.session.UserSession;
import dev.podworks.accounts.totp.AuthenticatorApps;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.PasskeyId;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/// Adds and removes second factors of the signed-in user.
@Component
class Enrollment {
    private final Passkeys passkeys;
    private final AuthenticatorApps apps;
    private final RecoveryCodes recoveryCodes;
    private final SecondFactors factors;

    private final Sessions sessions;
    private final UserAuditLog audit;
    private final SecurityMails mails;
    private final TransactionalOperator tx;

    Enrollment(
            Passkeys passkeys,
            AuthenticatorApps apps,
            RecoveryCodes recoveryCodes,
            SecondFactors factors,
            Sessions sessions,
            UserAuditLog audit,
            SecurityMails mails,
            TransactionalOperator tx) {
        this.passkeys = passkeys;
        this.apps = apps;
        this.recoveryCodes = recoveryCodes;
        this.factors = factors;
        this.sessions = sessions;
        this.audit = audit;
        this.mails = mails;
        this.tx = tx;
    }

    /// @param appSince empty without an authenticator app
    record Enrolled(List<PasskeyView> passkeys, Optional<Instant> appSince, long recoveryCodesLeft) {}

    Mono<Enrolled> read(User user) {
        var appSince = apps.since(user.id()).map(Optional::of).defaultIfEmpty(Optional.empty());
        return Mono.zip(passkeys.list(user.id()).collectList(), appSince, recoveryCodes.count(user.id()))
                .map(all -> new Enrolled(all.getT1(), all.getT2(), all.getT3()));
    }

    /// @return the error `invalid_state` for a user who has as many passkeys as are allowed
    Mono<PasskeyOptions> passkeyOptions(User user) {
        return passkeys.registrationOptions(user)
                .switchIfEmpty(invalidState("You have 20 passkeys. Remove one first."));
    }

    /// @return recovery codes, if this is the user's first second factor; the error `invalid_request`
    Mono<List<String>> addPasskey(UserSession session, String name, JsonNode credential, ServerWebExchange exchange) {
        var user = session.user();
        return passkeys.register(user, name, credential)
                .switchIfEmpty(Mono.error(() -> ValidationErrors.of("credential", "could not be verified")))
                .then(added(
                        session, AuditAction.PASSKEY_ADDED, "The passkey “%s” was added.".formatted(name), exchange))
                .as(tx::transactional);
    }

    /// @return the error `not_found`
    Mono<Void> renamePasskey(User user, PasskeyId id, String name) {
        return passkeys.rename(user.id(), id, name)
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("passkey")))
                .then();
    }

    /// @return the error `not_found`, or `second_factor_required` for the last factor of a member who needs one
    Mono<Void> removePasskey(UserSession session, PasskeyId id, ServerWebExchange exchange) {
        return passkeys.remove(session.user().id(), id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("passkey")))
                .flatMap(name -> removed(
                        session,
                        AuditAction.PASSKEY_REMOVED,
                        "The passkey “%s” was removed.".formatted(name),
                        exchange))
                .as(tx::transactional);
    }

    /// @return the error `invalid_state` for a user who has an app
    Mono<AuthenticatorApps.Setup> startApp(User user) {
        return apps.start(user)
                .switchIfEmpty(invalidState("You have an authenticator app. Remove it before you add another one."));
    }

    /// @return recovery codes, if this is the user's first second factor; the error `invalid_request`
    Mono<List<String>> confirmApp(UserSession session, String code, ServerWebExchange exchange) {
        return apps.confirm(session.user().id(), code)
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> ValidationErrors.of("code", "is not the app's current code")))
                .then(added(session, AuditAction.AUTHENTICATOR_APP_ADDED, "An authenticator app was added.", exchange))
                .as(tx::transactional);
    }

    /// @return the error `not_found`, or `second_factor_required` for the last factor of a member who needs one
    Mono<Void> removeApp(UserSession session, ServerWebExchange exchange) {
        return apps.remove(session.user().id())
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("authenticator app")))
                .then(removed(
                        session, AuditAction.AUTHENTICATOR_APP_REMOVED, "The authenticator app was removed.", exchange))
                .as(tx::transactional);
    }

    /// @return new codes in the place of all others; the error `invalid_state` without another second factor
    Mono<List<String>> createRecoveryCodes(User user, ServerWebExchange exchange) {
        return hasFactor(user)
                .filter(Boolean::booleanValue)
                .switchIfEmpty(invalidState("Add a passkey or an authenticator app first."))
                .then(Mono.defer(() -> recoveryCodes.replace(user.id())))
                .delayUntil(_ -> report(
                        user,
                        AuditAction.RECOVERY_CODES_CREATED,
                        "New recovery codes were created. The previous ones no longer work.",
                        exchange))
                .as(tx::transactional);
    }

    /// Setting up a factor is using it.
    private Mono<List<String>> added(
            UserSession session, AuditAction action, String change, ServerWebExchange exchange) {
        var user = session.user();
        return Mono.defer(() -> report(user, action, change, exchange)
                .then(sessions.recordAuthentication(session.id(), true))
                .then(recoveryCodes.count(user.id()))
                .flatMap(left -> left > 0 ? Mono.just(List.<String>of()) : recoveryCodes.replace(user.id())));
    }

    private Mono<Void> removed(UserSession session, AuditAction action, String change, ServerWebExchange exchange) {
        var user = session.user();
        return Mono.defer(() -> hasFactor(user)
                .flatMap(hasOne -> hasOne ? Mono.<Void>empty() : removeRecoveryCodes(session))
                .then(report(user, action, change, exchange)));
    }

    private Mono<Void> removeRecoveryCodes(UserSession session) {
        return session.requiringSecondFactor().isEmpty()
                ? recoveryCodes.removeAllOf(session.user().id())
                : Mono.error(() -> ApiException.of(
                        ErrorCode.SECOND_FACTOR_REQUIRED,
                        "One of your accounts requires a second factor. Add another one before you remove this."));
    }

    private Mono<Boolean> hasFactor(User user) {
        return factors.of(user.id()).map(all -> all.stream().anyMatch(factor -> factor != Factor.RECOVERY_CODE));
    }

    private Mono<Void> report(User user, AuditAction action, String change, ServerWebExchange exchange) {
        return audit.record(user.id(), action).then(mails.write(user, change, exchange));
    }

    private static <T> Mono<T> invalidState(String detail) {
        return Mono.error(() -> ApiException.of(ErrorCode.INVALID_STATE, detail));
    }
}
