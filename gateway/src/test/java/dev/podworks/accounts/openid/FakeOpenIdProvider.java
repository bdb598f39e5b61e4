package dev.podworks.accounts.openid;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.podworks.accounts.secret.SecretHash;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.UriComponentsBuilder;

/// An OpenID Connect provider with real keys, which validates requests as strictly as a real one.
final class FakeOpenIdProvider implements AutoCloseable {
    static final String CLIENT_ID = "podworks";
    static final String CLIENT_SECRET = "a secret between the two";

    private final HttpServer server;
    private final RSAKey key = newKey();
    private final Map<String, Consent> consents = new ConcurrentHashMap<>();

    /// A user has signed in and consented.
    private record Consent(String challenge, String redirectUri, Supplier<JWT> token) {}

    FakeOpenIdProvider() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/.well-known/openid-configuration", exchange -> answer(exchange, 200, metadata()));
        server.createContext("/jwks", exchange -> answer(exchange, 200, new JWKSet(key).toString()));
        server.createContext("/token", this::token);
        server.start();
    }

    String issuer() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    RSAKey key() {
        return key;
    }

    /// The callback parameters of a browser that was redirected here: a code for the token that the test defines.
    String agree(URI signIn, Function<JWTClaimsSet.Builder, JWT> token) {
        var parameters = query(signIn.getRawQuery());
        require(parameters, "client_id", CLIENT_ID);
        require(parameters, "response_type", "code");
        require(parameters, "code_challenge_method", "S256");
        var claims = new JWTClaimsSet.Builder()
                .issuer(issuer())
                .audience(CLIENT_ID)
                .issueTime(Date.from(Instant.now()))
                .expirationTime(Date.from(Instant.now().plusSeconds(300)))
                .claim("nonce", parameters.getFirst("nonce"));
        var code = UUID.randomUUID().toString();
        consents.put(
                code,
                new Consent(
                        Objects.requireNonNull(parameters.getFirst("code_challenge")),
                        Objects.requireNonNull(parameters.getFirst("redirect_uri")),
                        () -> token.apply(claims)));
        return code;
    }

    JWT signed(JWTClaimsSet claims) {
        return signed(claims, key);
    }

    static JWT signed(JWTClaimsSet claims, RSAKey key) {
        try {
            var header = new JWSHeader.Builder(JWSAlgorithm.RS256)
                    .keyID(key.getKeyID())
                    .build();
            var token = new SignedJWT(header, claims);
            token.sign(new RSASSASigner(key));
            return token;
        } catch (JOSEException exception) {
            throw new IllegalStateException(exception);
        }
    }

    static RSAKey newKey() {
        try {
            return new RSAKeyGenerator(2048).keyID("a key").generate();
        } catch (JOSEException exception) {
            throw new IllegalStateException(exception);
        }
    }

    static MultiValueMap<String, String> query(String query) {
        var decoded = UriComponentsBuilder.newInstance().query(query).build().getQueryParams();
        var values = new LinkedMultiValueMap<String, String>();
        decoded.forEach((name, all) ->
                all.forEach(value -> values.add(name, URLDecoder.decode(value, StandardCharsets.UTF_8))));
        return values;
    }

    private void token(HttpExchange exchange) throws IOException {
        var form = query(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        var consent = consents.remove(Objects.requireNonNull(form.getFirst("code")));
        if (consent == null || !isClient(exchange) || !fits(consent, form)) {
            answer(exchange, 400, "{\"error\": \"invalid_grant\"}");
            return;
        }
        answer(exchange, 200, """
                {"access_token": "opens nothing here", "token_type": "Bearer", "id_token": "%s"}
                """.formatted(consent.token().get().serialize()));
    }

    private static boolean isClient(HttpExchange exchange) {
        // Form-encoded before they are joined, as RFC 6749 requires.
        var both = CLIENT_ID + ":" + URLEncoder.encode(CLIENT_SECRET, StandardCharsets.UTF_8);
        var expected = "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8));
        return expected.equals(exchange.getRequestHeaders().getFirst("Authorization"));
    }

    private static boolean fits(Consent consent, MultiValueMap<String, String> form) {
        var verifier = Objects.requireNonNullElse(form.getFirst("code_verifier"), "");
        var challenge = Base64.getUrlEncoder().withoutPadding().encodeToString(SecretHash.sha256(verifier));
        return consent.challenge().equals(challenge) && consent.redirectUri().equals(form.getFirst("redirect_uri"));
    }

    private static void require(MultiValueMap<String, String> parameters, String name, String value) {
        if (!value.equals(parameters.getFirst(name))) {
            throw new AssertionError("%s is %s".formatted(name, parameters.getFirst(name)));
        }
    }

    private String metadata() {
        return """
                {"issuer": "%1$s", "authorization_endpoint": "%1$s/authorize", "token_endpoint": "%1$s/token",
                 "jwks_uri": "%1$s/jwks", "response_types_supported": ["code"], "subject_types_supported": ["public"],
                 "id_token_signing_alg_values_supported": ["RS256"]}
                """.formatted(issuer());
    }

    private static void answer(HttpExchange exchange, int status, String json) throws IOException {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
