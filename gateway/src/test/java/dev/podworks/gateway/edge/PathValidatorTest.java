package dev.podworks.gateway.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.api.Service;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.RawHttp;
import dev.podworks.gateway.support.TestBackend;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Spellings of a path that some parser treats as equivalent.
class PathValidatorTest extends GatewayTest {
    private static final String ID = "key_01k9abcdefghjkmnpqrstvwxyz";

    @ParameterizedTest
    @CsvSource({
        "GET,    /v1/me",
        "GET,    /v1/projects",
        "DELETE, /v1/projects/prj_01k9abcdefghjkmnpqrstvwxyz",
        "GET,    /account/api/keys",
        "POST,   /account/api/keys",
        "DELETE, /account/api/keys/" + ID,
        "GET,    /account/api/members",
        "DELETE, /account/api/sessions",
        "GET,    /account/api/card",
        "POST,   /account/api/connections/finish",
        "POST,   /operator/accounts",
        "DELETE, /operator/accounts/acc_01k9abcdefghjkmnpqrstvwxyz/keys/" + ID,
        "POST,   /operator/projects/prj_01k9abcdefghjkmnpqrstvwxyz/retry"
    })
    void noSpellingBypassesAuthentication(String method, String path) {
        var page = ask("GET", "/account/").body();
        for (var spelling : spellings(path)) {
            var answer = ask(method, spelling);
            assertThat(answer.status()).as(spelling).isLessThan(500);
            // Paths outside the API serve the account page, which is public.
            if (answer.status() < 400) {
                assertThat(method).as(spelling).isEqualTo("GET");
                assertThat(answer.body()).as(spelling).isEqualTo(page);
            } else {
                assertThat(answer.status()).as(spelling).isIn(400, 401, 404, 405);
                assertThat(answer.headers()).as(spelling).containsKey("request-id");
            }
        }
        assertThat(reached()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/docs", "/openapi.json", "/hooks/payments", "/actuator/health", "/.well-known/jwks.json"})
    void noSpellingOfAPublicPathIsAServerError(String path) {
        for (var spelling : spellings(path)) {
            assertThat(ask("GET", spelling).status()).as(spelling).isIn(200, 400, 404, 405);
        }
        assertThat(reached()).isEmpty();
    }

    @Test
    void needlessEscapesDoNotChangeTheRoute() {
        var key = gateway.anyKey().secret();

        assertThat(RawHttp.get(gateway.port(), "/%76%31/%6De", key).status()).isEqualTo(200);
        assertThat(RawHttp.get(gateway.port(), "/v1/%70rojects?cursor=%61", key).status())
                .isEqualTo(200);
        assertThat(TestBackend.of(Service.PROJECTS).onlyReceived().uri()).isEqualTo("/v1/projects?cursor=%61");
        assertThat(ask("GET", "/account/%61pi/keys").status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=%ff", "a=b&%c3%28=1", "a=%ed%a0%80", "a=%00", "%00", "a=%c0%80"})
    void aQueryThatIsNotTextIsRefused(String query) {
        var answer = RawHttp.get(
                gateway.port(), "/v1/projects?" + query, gateway.anyKey().secret());

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains("invalid_request");
        assertThat(reached()).isEmpty();
    }

    private static Set<String> spellings(String path) {
        var spellings = new LinkedHashSet<String>();
        spellings.add(path);
        for (int i = 1; i < path.length(); i++) {
            var escape = escaped(path.charAt(i));
            var upper = escape.toUpperCase(Locale.ROOT);
            for (var other : new String[] {escape, upper, "%25" + escape.substring(1)}) {
                spellings.add(path.substring(0, i) + other + path.substring(i + 1));
            }
        }
        for (int i = path.indexOf('/'); i >= 0; i = path.indexOf('/', i + 1)) {
            for (var slash : new String[] {
                "//",
                "/./",
                "/x/../",
                "/%2e/",
                "/x/%2E%2e/",
                "/.;/",
                "/x/..;a/",
                ";/",
                ";a=b/",
                "\\",
                "/\\",
                "%2f",
                "%2F",
                "%5c",
                "/%5C",
                "%252f",
                "%c0%af",
                "/%2f",
                "/%00/",
                "%0a/",
                "/%20",
                "%3b/",
                "///"
            }) {
                spellings.add(path.substring(0, i) + slash + path.substring(i + 1));
            }
        }
        for (var end :
                new String[] {"/", "//", "/.", "/..", "/x/..", ";", ";a", "%3b", "%00", "%20", "?", "#", "%", "%z"}) {
            spellings.add(path + end);
        }
        spellings.add(path.toUpperCase(Locale.ROOT));
        spellings.add("http://localhost" + path);
        spellings.add("http://localhost/account" + path.replaceFirst("/", "/../"));
        spellings.add("/account/assets/.." + path);
        spellings.add("/actuator/..;" + path);
        spellings.add("/docs/%2e%2e" + path);
        spellings.add(escapedWhole(path));
        return spellings;
    }

    private static String escapedWhole(String path) {
        var escaped = new StringBuilder();
        IntStream.range(0, path.length())
                .mapToObj(path::charAt)
                .forEach(character -> escaped.append(character == '/' ? "/" : escaped(character)));
        return escaped.toString();
    }

    private static String escaped(char character) {
        return String.format(Locale.ROOT, "%%%02x", (int) character);
    }

    private RawHttp.Answer ask(String method, String target) {
        return RawHttp.send(
                gateway.port(),
                "%s %s HTTP/1.1\nHost: localhost\nContent-Length: 0\nConnection: close\n\n".formatted(method, target));
    }

    private static Set<TestBackend.Received> reached() {
        var received = new LinkedHashSet<TestBackend.Received>();
        Arrays.stream(Service.values())
                .filter(service -> service != Service.GATEWAY)
                .forEach(service -> received.addAll(TestBackend.of(service).received()));
        return received;
    }
}
