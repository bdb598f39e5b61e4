package dev.podworks.kit.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebUrlTest {
    private static final Pattern STRICT = Pattern.compile(
            "https?://[^/?#]+(/([A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?([?]([A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?");
    private static final URI ASKED = URI.create("https://example.com:8443/shows/one.wav?key=1");

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            quoteCharacter = '"',
            value = {
                "https://example.com/a.wav?b=%2B+c https://example.com/a.wav?b=%2B+c",
                "https://example.com https://example.com",
                "HTTPS://EXAMPLE.com/A https://example.com/A",
                "\"https://example.com/my episode.wav\" https://example.com/my%20episode.wav",
                "\"  https://example.com/a.wav  \" https://example.com/a.wav",
                "https://example.com/a[1].wav?x=[2] https://example.com/a%5B1%5D.wav?x=%5B2%5D",
                "https://example.com/a|b^c`d{e} https://example.com/a%7Cb%5Ec%60d%7Be%7D",
                "https://example.com/Gespräch?ö=ß https://example.com/Gespr%C3%A4ch?%C3%B6=%C3%9F",
                "https://example.com/100%/%zz/%41 https://example.com/100%25/%25zz/%41",
                "https://bücher.example/a https://xn--bcher-kva.example/a",
                "https://example.com:443/a#part https://example.com/a",
                "https://[2606:4700::1111]/a https://[2606:4700::1111]/a",
                "https://93.184.216.34:444/a https://93.184.216.34:444/a"
            })
    void pastedUrlIsParsedAsByBrowsers(String written, String read) throws Exception {
        assertThat(WebUrl.parse(written)).hasToString(read);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "not an address",
                "",
                "//example.com/a.wav",
                "https:example.com",
                "https:///a.wav",
                "https://user:secret@example.com/a.wav",
                "https://user@example.com/a.wav",
                "https://exa mple.com/",
                "https://example.com:99999/",
                "https://127.1/a.wav",
                "https://2130706433/a.wav",
                "https://0x7f.0.0.1/a.wav",
                "https://example.com/a\r\nHost: b",
                "https://example.com/a\u0000b",
                "file:///etc/passwd",
                "ftp://example.com/a",
                "javascript:alert(1)"
            })
    void invalidUrlIsRejected(String written) {
        assertThatThrownBy(() -> WebUrl.parse(written)).isInstanceOf(InvalidUrlException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            quoteCharacter = '"',
            value = {
                "https://cdn.example/a.wav https://cdn.example/a.wav",
                "\" https://cdn.example/my file [1].wav \" https://cdn.example/my%20file%20%5B1%5D.wav",
                "//cdn.example/a|b https://cdn.example/a%7Cb",
                "/other/../a.wav https://example.com:8443/a.wav",
                "\"two episode.wav\" https://example.com:8443/shows/two%20episode.wav",
                "../two.wav https://example.com:8443/two.wav",
                "?key=2|3 https://example.com:8443/shows/one.wav?key=2%7C3",
                "\"\" https://example.com:8443/shows/one.wav?key=1",
                "#part https://example.com:8443/shows/one.wav?key=1",
                "https:/two.wav https://example.com:8443/two.wav",
                "http:/two.wav http://two.wav",
                "\\\\cdn.example\\a.wav https://cdn.example/a.wav",
                "a:b/c.wav invalid",
                "file:///etc/passwd invalid",
                "https://user:secret@cdn.example/ invalid",
                "https://cdn.example:x/ invalid"
            })
    void locationIsResolvedAsByBrowsers(String location, String next) throws Exception {
        if (next.equals("invalid")) {
            assertThatThrownBy(() -> WebUrl.resolve(ASKED, location)).isInstanceOf(InvalidUrlException.class);
        } else {
            assertThat(WebUrl.resolve(ASKED, location)).hasToString(next);
        }
    }

    /// Headers are bytes; HTTP clients decode each byte as a character.
    @Test
    void locationKeepsItsBytesInAnyEncoding() throws Exception {
        var utf8 = new String("/Gespräch".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        assertThat(WebUrl.resolve(ASKED, utf8)).hasToString("https://example.com:8443/Gespr%C3%A4ch");
        assertThat(WebUrl.resolve(ASKED, "/Gespräch")).hasToString("https://example.com:8443/Gespr%E4ch");
    }

    @Test
    void lineBreakInALocationIsRejected() {
        assertThatThrownBy(() -> WebUrl.resolve(ASKED, "/a\r\nX: b")).isInstanceOf(InvalidUrlException.class);
    }

    /// The result is always a valid java.net.URI; no other exception is thrown.
    @Test
    void anyInputResultsInAStrictUrlOrInvalidUrlException() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        var letters = "ab:/\\?#[]@!$&'()*+,;=%41|^`{} \"<>äß\u00e9\ud83d\ude00\ud800.-_~\t\r\n\u0000";
        for (int i = 0; i < 20_000; i++) {
            var text = new StringBuilder(random.nextBoolean() ? "https://example.com/" : "");
            random.ints(random.nextInt(20), 0, letters.length()).forEach(at -> text.append(letters.charAt(at)));
            try {
                var uri = random.nextBoolean() ? WebUrl.parse(text.toString()) : WebUrl.resolve(ASKED, text.toString());
                assertThat(uri.toString()).as("seed %d, %s", seed, text).matches(STRICT);
                assertThat(uri.getRawUserInfo()).isNull();
                assertThat(uri.getScheme()).matches("https?");
            } catch (InvalidUrlException e) {
                assertThat(e.reason()).startsWith("must ");
            }
        }
    }
}
