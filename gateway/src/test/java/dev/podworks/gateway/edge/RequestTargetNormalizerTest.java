package dev.podworks.gateway.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.api.Service;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.RawHttp;
import dev.podworks.gateway.support.TestBackend;
import java.net.URI;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RequestTargetNormalizerTest extends GatewayTest {
    @Test
    void aValidTargetIsNotChanged() {
        for (var target :
                new String[] {"/", "/v1/projects?clientRef=a%20b&limit=5", "/~a/b;c=d/@e?f=$!'()*,:/?g", "*"}) {
            assertThat(RequestTargetNormalizer.normalize(target)).isSameAs(target);
        }
    }

    @Test
    void illegalCharactersAreEscaped() {
        assertThat(RequestTargetNormalizer.normalize("/a?b=%zz|%\"<>^`{}[]#\\%4"))
                .isEqualTo("/a?b=%25zz%7C%25%22%3C%3E%5E%60%7B%7D%5B%5D%23%5C%254");
    }

    /// RFC 3986, section 6.2.2.
    @Test
    void pathsAreNormalized() {
        assertThat(RequestTargetNormalizer.normalize("/account/%61pi/%2d%5F%7e?a=%61%2f"))
                .isEqualTo("/account/api/-_~?a=%61%2f");
        assertThat(RequestTargetNormalizer.normalize("/%2e%2E/a%2fb%5c%3b%c3%a4\\"))
                .isEqualTo("/../a%2Fb%5C%3B%C3%A4%5C");
        assertThat(RequestTargetNormalizer.normalize("/%2561%zz%41%4"))
                .as("decoded once")
                .isEqualTo("/%2561%25zzA%254");
    }

    @Test
    void everyNormalizedTargetIsAUri() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            var target = new StringBuilder("/");
            random.ints(random.nextInt(20), 0x21, 0x100).forEach(character -> target.append((char) character));
            assertThat(RequestTargetNormalizer.normalize(target.toString()))
                    .as("%s, seed %d", target, seed)
                    .satisfies(normalized -> URI.create("http://localhost:8080" + normalized));
        }
    }

    @Test
    void aServiceReceivesTheIntendedQuery() {
        var answer = RawHttp.get(
                gateway.port(),
                "/v1/projects?clientRef=a|b&cursor=50%",
                gateway.anyKey().secret());
        assertThat(answer.status()).isEqualTo(200);
        assertThat(TestBackend.of(Service.PROJECTS).onlyReceived().uri())
                .isEqualTo("/v1/projects?clientRef=a%7Cb&cursor=50%25");
    }
}
