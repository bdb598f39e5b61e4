package dev.podworks.local.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ContentDispositionTest {

    @Test
    void everyFormOfContentDispositionIsParsed() {
        assertThat(ContentDisposition.fileName("attachment; filename=\"a b.zip\""))
                .contains("a b.zip");
        assertThat(ContentDisposition.fileName("attachment; filename=a.zip; size=5"))
                .contains("a.zip");
        assertThat(ContentDisposition.fileName("attachment; filename=\"a.zip\"; filename*=UTF-8''G%C3%A4ste%2B.zip"))
                .contains("Gäste+.zip");
    }

    @Test
    void aHeaderWithoutAFilenameHasNone() {
        assertThat(ContentDisposition.fileName("inline")).isEmpty();
    }
}
