package dev.podworks.docs.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HighlighterTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "bash   | curl \"$URL/v1/files#x\" # why <b> & so  | curl",
                "bash   | echo ${#FORM[@]} 'it''s'                 | echo",
                "python | f\"{a}\" # \"not a string\"              | # \"not a string\"",
                "json   | {\"a\": \"b\", \"c\": [1.5, null]}       | 1.5",
                "go     | url := \"https://x\" // why              | // why",
                "text   | <a href=\"x\">                           | <a href=\"x\">"
            })
    void coloursNeverChangeTheCode(String language, String code, String token) {
        var html = Highlighter.html(language, code);

        assertThat(text(html)).isEqualTo(code);
        assertThat(html).contains(Markdown.escape(token));
    }

    private static String text(String html) {
        return html.replaceAll("</?i[^>]*>", "")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&amp;", "&");
    }
}
