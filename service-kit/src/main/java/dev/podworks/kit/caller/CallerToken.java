package dev.podworks.kit.caller;

import com.nimbusds.jwt.JWTClaimNames;
import com.nimbusds.jwt.JWTClaimsSet;
import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.caller.Principal.Operator;
import java.text.ParseException;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The claims of the token that the gateway signs for every request and that every service verifies.
public final class CallerToken {
    /// The header between the gateway and the services. The gateway removes it from requests of clients.
    public static final String HEADER = "Podworks-Caller";

    public static final String ISSUER = "podworks-gateway";

    private static final String KIND = "kind";
    private static final String OPERATOR = "operator";
    private static final String ACCOUNT = "account";
    private static final String MODE = "mode";
    private static final String SCOPES = "scopes";
    private static final String SHOW = "show";
    private static final String ROLE = "role";
    private static final String CLIENT_ADDRESS = "client_address";
    private static final String CLIENT_AGENT = "client_agent";

    private CallerToken() {}

    /// @param caller the sender of the request; with the client on routes of the audit log only, because it makes the
    ///     token useless for requests of other clients
    /// @param audiences each an {@link Audience}
    public static JWTClaimsSet claims(
            VerifiedCaller caller, Set<String> audiences, Instant issuedAt, Instant expiresAt) {
        var claims = new JWTClaimsSet.Builder()
                .issuer(ISSUER)
                .audience(List.copyOf(audiences))
                .issueTime(Date.from(issuedAt))
                .expirationTime(Date.from(expiresAt));
        caller.client()
                .ifPresent(client ->
                        claims.claim(CLIENT_ADDRESS, client.ipAddress()).claim(CLIENT_AGENT, client.userAgent()));
        return withPrincipal(claims, caller.principal());
    }

    private static JWTClaimsSet withPrincipal(JWTClaimsSet.Builder claims, Principal principal) {
        return switch (principal) {
            case Operator() -> claims.subject(OPERATOR).claim(KIND, OPERATOR).build();
            case Caller caller ->
                claims.subject(caller.actorId())
                        .claim(KIND, caller.actorType().wire())
                        .claim(ACCOUNT, caller.account().value())
                        .claim(MODE, caller.mode().wire())
                        .claim(SCOPES, caller.scopes().stream().map(Scope::wire).toList())
                        .claim(
                                SHOW,
                                Optional.ofNullable(caller.show())
                                        .map(ShowId::value)
                                        .orElse(null))
                        .claim(
                                ROLE,
                                Optional.ofNullable(caller.role())
                                        .map(Role::wire)
                                        .orElse(null))
                        .build();
        };
    }

    /// @throws ParseException if a claim has the wrong type
    /// @throws IllegalArgumentException if a value is not valid
    static VerifiedCaller caller(JWTClaimsSet claims) throws ParseException {
        var address = Optional.ofNullable(claims.getStringClaim(CLIENT_ADDRESS));
        var agent = Optional.ofNullable(claims.getStringClaim(CLIENT_AGENT)).orElse("");
        return new VerifiedCaller(principal(claims), address.map(client -> new ClientInfo(client, agent)));
    }

    private static Principal principal(JWTClaimsSet claims) throws ParseException {
        if (OPERATOR.equals(claims.getStringClaim(KIND))) {
            return new Operator();
        }
        return new Caller(
                new AccountId(require(claims, ACCOUNT)),
                WireEnum.of(ActorType.class, require(claims, KIND)),
                require(claims, JWTClaimNames.SUBJECT),
                WireEnum.of(Mode.class, require(claims, MODE)),
                scopes(claims).stream()
                        .map(scope -> WireEnum.of(Scope.class, scope))
                        .collect(Collectors.toUnmodifiableSet()),
                Optional.ofNullable(claims.getStringClaim(SHOW))
                        .map(ShowId::new)
                        .orElse(null),
                Optional.ofNullable(claims.getStringClaim(ROLE))
                        .map(role -> WireEnum.of(Role.class, role))
                        .orElse(null));
    }

    private static List<String> scopes(JWTClaimsSet claims) throws ParseException {
        var scopes = claims.getStringListClaim(SCOPES);
        if (scopes == null) {
            throw new IllegalArgumentException("the claim scopes is missing");
        }
        return scopes;
    }

    private static String require(JWTClaimsSet claims, String name) throws ParseException {
        var value = claims.getStringClaim(name);
        if (value == null) {
            throw new IllegalArgumentException("the claim " + name + " is missing");
        }
        return value;
    }
}
