package dev.podworks.kit.test;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.ActorType;
import dev.podworks.kit.caller.CallerToken;
import dev.podworks.kit.caller.Principal;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.caller.VerifiedCaller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Callers for tests of a service, tokens that are signed like the gateway's, and a JWKS endpoint. Set
/// `CALLER_JWKS_URL` of the service to {@link #keysUrl()}.
public final class TestCallers {
    private static final Duration TOKEN_LIFETIME = Duration.ofSeconds(60);
    private static final Duration TOKEN_REUSE = Duration.ofSeconds(10);
    private static final Map<TokenRequest, IssuedToken> TOKENS = new ConcurrentHashMap<>();
    private static final Ids IDS = new Ids(InstantSource.system());
    private static final ECKey KEY = newKey("test-gateway");
    private static final URI KEYS_URL = serve(new JWKSet(KEY).toString());

    private TestCallers() {}

    /// A key of a new account that may do everything in live mode.
    public static Caller live() {
        return of(IDS.account(), Mode.LIVE);
    }

    /// A test key of a new account with all scopes of test keys.
    public static Caller test() {
        return of(IDS.account(), Mode.TEST);
    }

    /// A key of an account with all scopes of its mode.
    public static Caller of(AccountId account, Mode mode) {
        var scopes = EnumSet.allOf(Scope.class);
        scopes.removeIf(scope -> mode == Mode.TEST && scope.liveOnly());
        return new Caller(account, ActorType.API_KEY, IDS.key().value(), mode, scopes, null, null);
    }

    /// The same key with these scopes only.
    public static Caller with(Caller caller, Scope... scopes) {
        var only = EnumSet.noneOf(Scope.class);
        only.addAll(List.of(scopes));
        return new Caller(
                caller.account(),
                caller.actorType(),
                caller.actorId(),
                caller.mode(),
                only,
                caller.show(),
                caller.role());
    }

    /// The same key, limited to a show.
    public static Caller limitedTo(ShowId show, Caller caller) {
        return new Caller(
                caller.account(),
                caller.actorType(),
                caller.actorId(),
                caller.mode(),
                caller.scopes(),
                show,
                caller.role());
    }

    /// A signed-in person of the key's account, with the scopes of the role.
    public static Caller person(Caller key, Role role) {
        return new Caller(key.account(), ActorType.USER, IDS.user().value(), key.mode(), role.scopes(), null, role);
    }

    /// A value of the header {@link CallerToken#HEADER} that is valid for a minute, without an audience, as the
    /// gateway of the previous release issues it.
    public static String token(Principal principal) {
        return token(principal, Instant.now());
    }

    /// For tests that move the service's clock.
    public static String token(Principal principal, Instant now) {
        return token(principal, Set.of(), now);
    }

    /// Like the gateway's, tokens are reused for some seconds: signing and verifying one takes longer than most
    /// requests of a test.
    public static String token(Principal principal, Set<String> audiences, Instant now) {
        return TOKENS.compute(
                        new TokenRequest(principal, audiences),
                        (request, issued) -> issued != null && issued.isReusable(now) ? issued : issue(request, now))
                .token();
    }

    private static IssuedToken issue(TokenRequest request, Instant now) {
        return new IssuedToken(sign(KEY, request.principal(), request.audiences(), now, now.plus(TOKEN_LIFETIME)), now);
    }

    private record TokenRequest(Principal principal, Set<String> audiences) {}

    private record IssuedToken(String token, Instant at) {
        boolean isReusable(Instant now) {
            return !now.isBefore(at) && now.isBefore(at.plus(TOKEN_REUSE));
        }
    }

    /// The URL of the JWKS.
    public static URI keysUrl() {
        return KEYS_URL;
    }

    static String sign(ECKey key, Principal principal, Set<String> audiences, Instant issuedAt, Instant expiresAt) {
        try {
            var header = new JWSHeader.Builder(JWSAlgorithm.ES256)
                    .keyID(key.getKeyID())
                    .build();
            var token = new SignedJWT(
                    header, CallerToken.claims(VerifiedCaller.of(principal), audiences, issuedAt, expiresAt));
            token.sign(new ECDSASigner(key));
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    static ECKey newKey(String keyId) {
        try {
            return new ECKeyGenerator(Curve.P_256).keyID(keyId).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static URI serve(String keys) {
        try {
            var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                var body = keys.getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
                exchange.close();
            });
            server.start();
            return URI.create(String.format(
                    Locale.ROOT,
                    "http://127.0.0.1:%d/jwks.json",
                    server.getAddress().getPort()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
