package dev.podworks.kit.conditional;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class EntityTagTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    @Test
    void tagDependsOnTheBody() {
        assertThat(tag("{\"name\":\"a\"}", NOON)).isEqualTo(tag("{\"name\":\"a\"}", NOON.plus(Duration.ofDays(1))));
        assertThat(tag("{\"name\":\"a\"}", NOON)).isNotEqualTo(tag("{\"name\":\"b\"}", NOON));
    }

    @Test
    void newSignatureDoesNotChangeTheTag() {
        assertThat(tag(link("a.mp3", "20261120T120000Z", "cafe"), NOON))
                .isEqualTo(tag(link("a.mp3", "20261120T122959Z", "beef"), NOON.plus(Duration.ofMinutes(29))))
                .isNotEqualTo(tag(link("b.mp3", "20261120T120000Z", "cafe"), NOON));
    }

    @Test
    void tagWithPresignedUrlsChangesEveryHalfHour() {
        assertThat(tag(link("a.mp3", "20261120T120000Z", "cafe"), NOON))
                .isNotEqualTo(tag(link("a.mp3", "20261120T123000Z", "beef"), NOON.plus(Duration.ofMinutes(30))));
    }

    @Test
    void presignedUrlInCustomersTextChangesTheTag() {
        for (var answer : List.of(
                "{\"name\":\"X-Amz-Date=%s\"}",
                "{\"clientRef\":\"https://s/b?X-Amz-Signature=%s&a=b\"}",
                "{\"metadata\":{\"downloadUrl\":\"https://s/b?X-Amz-Signature=%s\"}}",
                "{\"defaults\":{\"metadata\":{\"uploadExpiresAt\":\"X-Amz-Signature=%s\"}}}",
                "{\"source\":{\"type\":\"url\",\"url\":\"https://s/b?X-Amz-Signature=%s\"}}",
                "{\"data\":[{\"url\":\"https://s/hook?X-Amz-Signature=%s\"}]}")) {
            assertThat(tag(answer.formatted("1"), NOON))
                    .as(answer)
                    .isEqualTo(tag(answer.formatted("1"), NOON.plus(Duration.ofDays(1))))
                    .isNotEqualTo(tag(answer.formatted("2"), NOON));
        }
    }

    @Test
    void otherChangesChangeTheTag() {
        var link = "https://s/b?X-Amz-Signature=%s";
        var answer = "{\"metadata\":{\"a\":\"X-Amz-Date=%s\"},\"outputs\":[{\"url\":\"" + link + "\"}]}";

        assertThat(tag(answer.formatted("1", "cafe"), NOON))
                .isEqualTo(tag(answer.formatted("1", "beef"), NOON))
                .isNotEqualTo(tag(answer.formatted("2", "cafe"), NOON));
    }

    @Test
    void newUploadSignatureDoesNotChangeTheTag() {
        assertThat(tag(upload("20261120T120000Z", "cafe"), NOON))
                .isEqualTo(tag(upload("20261120T120100Z", "beef"), NOON.plus(Duration.ofMinutes(1))))
                .isNotEqualTo(tag(upload("20261120T123000Z", "beef"), NOON.plus(Duration.ofMinutes(30))))
                .isNotEqualTo(tag(upload("20261120T120000Z", "cafe").replace("k1", "k2"), NOON));
    }

    @Test
    void bodyThatIsNotJsonIsTaggedUnchanged() {
        assertThat(tag("day;X-Amz-Signature=1", NOON))
                .isEqualTo(tag("day;X-Amz-Signature=1", NOON.plus(Duration.ofDays(1))))
                .isNotEqualTo(tag("day;X-Amz-Signature=2", NOON));
    }

    private static String upload(String date, String signature) {
        return """
                {"uploadUrl": "https://s/k1?X-Amz-Date=%1$s&X-Amz-Signature=%2$s", "uploadExpiresAt": "%1$s",
                 "files": [{"upload": {"url": "https://s", "fields": {"key": "k1", "policy": "%1$s",
                     "x-amz-date": "%1$s", "x-amz-signature": "%2$s"}}}]}""".formatted(date, signature);
    }

    private static String link(String name, String date, String signature) {
        return "{\"downloadUrl\":\"https://store/%s?response-content-disposition=x&X-Amz-Date=%s&X-Amz-Signature=%s\"}"
                .formatted(name, date, signature);
    }

    private static String tag(String answer, Instant at) {
        return EntityTag.of(answer.getBytes(StandardCharsets.UTF_8), at);
    }
}
