package dev.podworks.accounts.session;

import static dev.podworks.gateway.support.TestBrowser.newPlace;
import static dev.podworks.gateway.support.TestBrowser.refused;
import static dev.podworks.gateway.support.TestBrowser.trySigningIn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.accounts.throttle.AttemptLimit;
import dev.podworks.contracts.account.Role;
import dev.podworks.gateway.support.GatewayClient;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestBrowser;
import dev.podworks.gateway.support.TestGateway;
import dev.podworks.gateway.support.TestMembers;
import dev.podworks.kit.test.Blocking;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class SignInAttacksTest extends GatewayTest {
    private static final String WRONG = "not the password";

    @Autowired
    private DatabaseClient db;

    private TestMembers people;

    @BeforeEach
    void openAccount() {
        people = TestMembers.openAccount(gateway);
    }

    @Test
    void unknownAddressesWrongPasswordsAndUsersWithoutAccountGetTheSameResponse() {
        var gone = GatewayClient.newEmail();
        var member = gateway.addMember(people.account(), gone, Role.ADMIN);
        gateway.removeMember(people.account(), member.userId());

        var answers = List.of(
                answer("nobody@example.com", WRONG),
                answer(people.ownerEmail(), WRONG),
                answer(gone, member.password()));
        assertThat(answers).containsOnly(answers.getFirst());
        assertThat(answers.getFirst()).contains("401", "unauthorized", "WWW-Authenticate");
    }

    /// Approximate: without a lookup and a hash the response would be ten times faster.
    @Test
    void anUnknownAddressTakesAsLongAsAWrongPassword() {
        var registered = new ArrayList<Long>();
        var unregisteredTimes = new ArrayList<Long>();
        for (int i = 0; i < 5; i++) {
            registered.add(nanos(people.ownerEmail()));
            unregisteredTimes.add(nanos(String.format(Locale.ROOT, "nobody%d@example.com", i)));
        }
        var ratio = (double) median(unregisteredTimes) / median(registered);
        assertThat(ratio).isBetween(0.5, 2.0);
    }

    @Test
    void theEleventhPasswordForAnAddressIsRefusedFromAnyNetworkAndOnAnyReplica() {
        for (int i = 0; i < 10; i++) {
            var where = i % 2 == 0 ? gateway : TestGateway.second();
            refused(trySigningIn(where, people.ownerEmail(), WRONG, newPlace()), 401, "unauthorized");
        }
        var right = people.account().ownerPassword();
        for (var where : List.of(gateway, TestGateway.second())) {
            var answer = trySigningIn(where, people.ownerEmail(), right, newPlace());
            answer.expectHeader()
                    .value(
                            "Retry-After",
                            seconds -> assertThat(Integer.parseInt(seconds)).isBetween(1, 900));
            refused(answer, 429, "rate_limited");
        }
        Blocking.run(db.sql("update throttle set ends_at = now()").then());
        assertThat(TestBrowser.signIn(gateway, people.ownerEmail(), right).statusOfMe())
                .isEqualTo(200);
    }

    @Test
    void unknownAddressesAreLimitedLikeAnyOther() {
        var unregistered = GatewayClient.newEmail();
        for (int i = 0; i < 10; i++) {
            refused(trySigningIn(gateway, unregistered, WRONG, newPlace()), 401, "unauthorized");
        }
        refused(trySigningIn(gateway, unregistered, WRONG, newPlace()), 429, "rate_limited");
    }

    @Test
    void tenOfManyConcurrentPasswordsAreVerified() {
        var statuses = statuses(30, _ -> people.ownerEmail()).collectList().block(Duration.ofSeconds(30));
        assertThat(statuses).filteredOn(status -> status == 401).hasSize(10);
        assertThat(statuses).filteredOn(status -> status == 429).hasSize(20);
    }

    /// More than can be queued: the excess is refused, and other requests are not affected.
    @Test
    void aFloodOfPasswordsDoesNotStarveOtherRequests() {
        var key = gateway.anyKey();
        assertThat(gateway.statusOfMe(key)).isEqualTo(200);
        var flood = statuses(80, _ -> GatewayClient.newEmail()).collectList().toFuture();
        var longest = Duration.ZERO;
        for (int i = 0; i < 30; i++) {
            var start = System.nanoTime();
            assertThat(gateway.statusOfMe(key)).isEqualTo(200);
            var taken = Duration.ofNanos(System.nanoTime() - start);
            longest = taken.compareTo(longest) > 0 ? taken : longest;
        }
        assertThat(longest).isLessThan(Duration.ofSeconds(2));
        assertThat(flood.join()).contains(401, 503).containsOnly(401, 503);
    }

    @Test
    void aNetworkMayTryAHundredWrongPasswordsAndCorrectOnesAreNotCounted() {
        var place = newPlace();
        trySigningIn(gateway, people.ownerEmail(), people.account().ownerPassword(), place)
                .expectStatus()
                .isCreated();
        Blocking.run(db.sql("update throttle set tries = tries + 99 where key = :key")
                .bind("key", limitKey("sign-in-from", place))
                .then());
        refused(trySigningIn(gateway, GatewayClient.newEmail(), WRONG, place), 401, "unauthorized");
        refused(trySigningIn(gateway, GatewayClient.newEmail(), WRONG, place), 429, "rate_limited");
        refused(trySigningIn(gateway, GatewayClient.newEmail(), WRONG, newPlace()), 401, "unauthorized");
    }

    @Test
    void signingInNeverReusesTheBrowsersSession() {
        var planted = people.owner();
        var answer = planted.post(
                        TestBrowser.SESSION,
                        Map.of(
                                "email",
                                people.ownerEmail(),
                                "password",
                                people.account().ownerPassword()))
                .expectStatus()
                .isCreated()
                .returnResult(JsonNode.class);
        var cookie = answer.getResponseCookies().getFirst(TestBrowser.COOKIE);
        assertThat(cookie).isNotNull();
        assertThat(cookie.getValue()).isNotEqualTo(planted.cookie());
        assertThat(planted.statusOfMe()).isEqualTo(401);

        var madeUp = "A".repeat(43);
        gateway.anonymous()
                .post()
                .uri(TestBrowser.SESSION)
                .cookie(TestBrowser.COOKIE, madeUp)
                .bodyValue(Map.of(
                        "email",
                        people.ownerEmail(),
                        "password",
                        people.account().ownerPassword()))
                .exchange()
                .expectCookie()
                .value(TestBrowser.COOKIE, value -> assertThat(value).isNotEqualTo(madeUp));
    }

    @Test
    void formsOfOtherSitesCannotSignIn() {
        gateway.anonymous()
                .post()
                .uri(TestBrowser.SESSION)
                .header("Content-Type", "text/plain")
                .bodyValue("{\"email\":\"%s\",\"password\":\"%s\"}"
                        .formatted(people.ownerEmail(), people.account().ownerPassword()))
                .exchange()
                .expectStatus()
                .isEqualTo(415);
    }

    private Flux<Integer> statuses(int tries, IntFunction<String> email) {
        var client = WebClient.builder()
                .baseUrl(gateway.url())
                .clientConnector(new ReactorClientHttpConnector(HttpClient.create(ConnectionProvider.newConnection())))
                .build();
        return Flux.range(0, tries)
                .flatMap(
                        i -> client.post()
                                .uri(TestBrowser.SESSION)
                                .header("X-Forwarded-For", newPlace())
                                .bodyValue(Map.of("email", email.apply(i), "password", WRONG))
                                .exchangeToMono(answer -> answer.toBodilessEntity())
                                .map(answer -> answer.getStatusCode().value()),
                        tries);
    }

    private String answer(String email, String password) {
        var answer = trySigningIn(gateway, email, password, newPlace())
                .expectBody(JsonNode.class)
                .returnResult();
        return describe(answer);
    }

    private static String describe(EntityExchangeResult<JsonNode> answer) {
        var body = (ObjectNode) answer.getResponseBody();
        assertThat(body).isNotNull();
        body.remove("requestId");
        var headers = new TreeSet<>(answer.getResponseHeaders().headerNames());
        return "%s %s %s".formatted(answer.getStatus(), headers, body);
    }

    private long nanos(String email) {
        var start = System.nanoTime();
        trySigningIn(gateway, email, WRONG, newPlace()).expectStatus().isUnauthorized();
        return System.nanoTime() - start;
    }

    private static long median(List<Long> values) {
        return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
    }

    private static String limitKey(String what, String whom) {
        return AttemptLimit.of(what, whom, 1, Duration.ofMinutes(1)).key();
    }
}
