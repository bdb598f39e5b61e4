package dev.podworks.accounts.openid;

import static dev.podworks.accounts.openid.FakeOpenIdProvider.query;
import static dev.podworks.accounts.openid.FakeOpenIdProvider.signed;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.podworks.contracts.account.Role;
import dev.podworks.gateway.support.GatewayClient;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestBrowser;
import dev.podworks.gateway.support.TestGateway;
import dev.podworks.gateway.support.TestMembers;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.test.web.reactive.server.FluxExchangeResult;

class OpenIdSignInTest extends GatewayTest {
    private static final String START = "/account/api/openid/start";
    private static final String CALLBACK = "/account/api/openid/callback";
    private static final String BROWSER = "podworks_openid";
    private static final String REFUSED = "/account?error=sign_in_refused";

    private static FakeOpenIdProvider provider;
    private static TestGateway withProvider;

    private TestMembers people;
    private final String subject = UUID.randomUUID().toString();

    @BeforeAll
    static void startProvider() throws IOException {
        provider = new FakeOpenIdProvider();
        withProvider = TestGateway.start(Map.of(
                "OPENID_ISSUER",
                provider.issuer(),
                "OPENID_NAME",
                "Acme",
                "OPENID_CLIENT_ID",
                FakeOpenIdProvider.CLIENT_ID,
                "OPENID_CLIENT_SECRET",
                FakeOpenIdProvider.CLIENT_SECRET));
    }

    @AfterAll
    static void stopProvider() {
        withProvider.close();
        provider.close();
    }

    @BeforeEach
    void openAccount() {
        people = TestMembers.openAccount(gateway);
    }

    @Test
    void aUserWithAVerifiedAddressIsSignedInAndTheAddressIsMarkedAsVerified() {
        var session = signIn(claims -> provider.signed(verified(claims).build()));
        var me = session.read("/v1/me");
        assertThat(me.path("actorId").asString()).isEqualTo(people.account().ownerUserId());
        assertThat(me.at("/user/emailVerified").asBoolean()).isTrue();
    }

    @Test
    void aLinkedUserIsIdentifiedBySubjectAfterTheirAddressChanged() {
        signIn(claims -> provider.signed(verified(claims).build()));
        var other = TestMembers.openAccount(gateway);
        var session = signIn(claims -> provider.signed(claims.subject(subject)
                .claim("email", other.ownerEmail())
                .claim("email_verified", true)
                .build()));
        assertThat(session.read("/v1/me").path("actorId").asString())
                .isEqualTo(people.account().ownerUserId());
    }

    @Test
    void theProviderIsOfferedOnlyIfConfigured() {
        gateway.anonymous()
                .get()
                .uri("/account/api/sign-in-methods")
                .exchange()
                .expectBody()
                .json("""
                {"password": true, "openId": null}""");
        withProvider
                .client()
                .anonymous()
                .get()
                .uri("/account/api/sign-in-methods")
                .exchange()
                .expectBody()
                .json("""
                {"password": true, "openId": "Acme"}""");
        gateway.anonymous().get().uri(START).exchange().expectStatus().isNotFound();
        gateway.anonymous()
                .get()
                .uri(CALLBACK + "?state=a&code=b")
                .exchange()
                .expectStatus()
                .isNotFound();
    }

    @Test
    void unknownUsersAndUsersWithoutAccountAreRefused() {
        assertRefused(begun -> provider.agree(
                begun,
                claims -> provider.signed(claims.subject(subject)
                        .claim("email", "nobody@example.com")
                        .claim("email_verified", true)
                        .build())));
        var email = GatewayClient.newEmail();
        var member = gateway.addMember(people.account(), email, Role.VIEWER);
        gateway.removeMember(people.account(), member.userId());
        assertRefused(begun -> provider.agree(
                begun,
                claims -> provider.signed(claims.subject(subject)
                        .claim("email", email)
                        .claim("email_verified", true)
                        .build())));
    }

    /// Each of them is a token that an attacker could obtain or forge.
    static Stream<Function<JWTClaimsSet.Builder, JWT>> badTokens() {
        return Stream.of(
                claims -> provider.signed(claims.claim("email_verified", false).build()),
                claims -> provider.signed(claims.claim("email_verified", null).build()),
                claims -> provider.signed(claims.claim("email_verified", "true").build()),
                claims -> provider.signed(
                        claims.claim("nonce", "of another attempt").build()),
                claims -> provider.signed(claims.claim("nonce", null).build()),
                claims -> provider.signed(claims.audience("another client").build()),
                claims -> provider.signed(
                        claims.issuer("https://elsewhere.example").build()),
                claims -> provider.signed(
                        claims.expirationTime(Date.from(Instant.now().minusSeconds(120)))
                                .build()),
                claims -> provider.signed(claims.subject(null).build()),
                claims -> signed(claims.build(), FakeOpenIdProvider.newKey()),
                claims -> new PlainJWT(claims.build()),
                claims -> signedWithPublicKey(claims.build()));
    }

    @ParameterizedTest
    @MethodSource("badTokens")
    void invalidIdTokensAreRefused(Function<JWTClaimsSet.Builder, JWT> token) {
        assertRefused(begun -> provider.agree(begun, claims -> token.apply(verified(claims))));
    }

    @Test
    void aStateWorksOnceAndOnlyInTheBrowserThatStarted() {
        var begun = begin();
        var code = provider.agree(
                begun.provider(), claims -> provider.signed(verified(claims).build()));
        var foreign = begin();
        assertThat(locationOf(comeBack(begun.state(), code, foreign.browser()))).isEqualTo(REFUSED);
        assertThat(locationOf(comeBack(begun.state(), code, "A".repeat(43)))).isEqualTo(REFUSED);
        assertThat(locationOf(comeBack(foreign.state(), code, begun.browser()))).isEqualTo(REFUSED);

        assertThat(locationOf(comeBack(begun.state(), code, begun.browser()))).isEqualTo("/account");
        var again = provider.agree(
                begun.provider(), claims -> provider.signed(verified(claims).build()));
        assertThat(locationOf(comeBack(begun.state(), again, begun.browser()))).isEqualTo(REFUSED);
    }

    @Test
    void aCodeOfAnotherAttemptIsRefused() {
        var victim = begin();
        var code = provider.agree(
                victim.provider(), claims -> provider.signed(verified(claims).build()));
        var attacker = begin();
        assertThat(locationOf(comeBack(attacker.state(), code, attacker.browser())))
                .isEqualTo(REFUSED);
    }

    @Test
    void aCallbackWithoutParametersReturnsToThePage() {
        var refused = withProvider
                .client()
                .anonymous()
                .get()
                .uri(CALLBACK + "?error=access_denied")
                .exchange();
        assertThat(locationOf(refused.returnResult(Void.class))).isEqualTo(REFUSED);
    }

    private record Begun(URI provider, String state, String browser) {}

    private Begun begin() {
        var answer = withProvider
                .client()
                .anonymous()
                .get()
                .uri(START)
                .exchange()
                .expectStatus()
                .isFound();
        var result = answer.returnResult(Void.class);
        var provider = Objects.requireNonNull(result.getResponseHeaders().getLocation());
        var cookie = Objects.requireNonNull(result.getResponseCookies().getFirst(BROWSER));
        assertThat(cookie)
                .extracting(ResponseCookie::isHttpOnly, ResponseCookie::isSecure)
                .containsOnly(true);
        var state = Objects.requireNonNull(query(provider.getRawQuery()).getFirst("state"));
        return new Begun(provider, state, cookie.getValue());
    }

    private FluxExchangeResult<Void> comeBack(String state, String code, String browser) {
        return withProvider
                .client()
                .anonymous()
                .get()
                .uri(CALLBACK + "?state={state}&code={code}", state, code)
                .cookie(BROWSER, browser)
                .exchange()
                .returnResult(Void.class);
    }

    private TestBrowser signIn(Function<JWTClaimsSet.Builder, JWT> token) {
        var begun = begin();
        var answer = comeBack(begun.state(), provider.agree(begun.provider(), token), begun.browser());
        assertThat(locationOf(answer)).isEqualTo("/account");
        var cookie = Objects.requireNonNull(answer.getResponseCookies().getFirst(TestBrowser.COOKIE));
        return TestBrowser.of(gateway, "", cookie.getValue(), "");
    }

    private void assertRefused(Function<URI, String> agree) {
        var begun = begin();
        var answer = comeBack(begun.state(), agree.apply(begun.provider()), begun.browser());
        assertThat(locationOf(answer)).isEqualTo(REFUSED);
        assertThat(answer.getResponseCookies()).doesNotContainKey(TestBrowser.COOKIE);
    }

    private static String locationOf(FluxExchangeResult<Void> answer) {
        assertThat(answer.getStatus().value()).isEqualTo(302);
        return Objects.requireNonNull(answer.getResponseHeaders().getFirst(HttpHeaders.LOCATION));
    }

    private JWTClaimsSet.Builder verified(JWTClaimsSet.Builder claims) {
        return claims.subject(subject).claim("email", people.ownerEmail()).claim("email_verified", true);
    }

    /// Algorithm confusion: signed with a publicly known value as shared secret.
    private static JWT signedWithPublicKey(JWTClaimsSet claims) {
        try {
            var token = new SignedJWT(
                    new JWSHeader.Builder(JWSAlgorithm.HS256)
                            .keyID(provider.key().getKeyID())
                            .build(),
                    claims);
            token.sign(new MACSigner(provider.key().toRSAPublicKey().getEncoded()));
            return token;
        } catch (JOSEException exception) {
            throw new IllegalStateException(exception);
        }
    }
}
