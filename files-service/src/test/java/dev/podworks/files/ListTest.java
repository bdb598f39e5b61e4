package dev.podworks.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import org.springframework.transaction.reactive.TransactionalOperator;
import tools.jackson.databind.JsonNode;

class ListTest extends FilesTest {
    private static final ShowId SHOW = new ShowId("shw_01kahp3x8v0s5m2c9d7q4e6t1r");

    private final Caller caller = TestCallers.live();

    @Autowired
    TransactionalOperator tx;

    @Test
    void pagesAreNewestFirstAndEndWithoutACursor() {
        var created = IntStream.range(0, 5)
                .mapToObj(i -> idOf(create(caller, i + ".wav")))
                .toList();

        var first = page("?limit=2");
        create(caller, "created meanwhile.wav");
        var second = page("?limit=2&cursor=" + cursorOf(first));
        var third = page("?limit=2&cursor=" + cursorOf(second));

        assertThat(idsOf(first)).containsExactly(created.get(4), created.get(3));
        assertThat(idsOf(second)).containsExactly(created.get(2), created.get(1));
        assertThat(idsOf(third)).containsExactly(created.get(0));
        assertThat(third.get("nextCursor").isNull()).isTrue();
    }

    @Test
    void listedFileEqualsTheFileAsRead() {
        var id = idOf(create(caller, "a.wav"));

        var listed = page("").get("files").get(0);

        assertThat(listed.propertyNames())
                .containsExactlyInAnyOrderElementsOf(read(caller, id).propertyNames());
        assertThat(listed.get("uploadUrl").asString()).contains(id.value());
    }

    @Test
    void filesAreFilteredByStatus() {
        var awaiting = idOf(create(caller, "a.wav"));
        var ready = upload(caller, "b.wav", Samples.wav(1));
        var failed = upload(caller, "c.wav", "no sound".getBytes(StandardCharsets.UTF_8));
        var deleted = idOf(create(caller, "d.wav"));
        awaitResult(caller, ready);
        awaitResult(caller, failed);
        client.as(caller)
                .delete()
                .uri("/v1/files/{id}", deleted)
                .exchange()
                .expectStatus()
                .isOk();

        assertThat(idsOf(page("?status=awaiting_upload"))).containsExactly(awaiting);
        assertThat(idsOf(page("?status=ready"))).containsExactly(ready);
        assertThat(idsOf(page("?status=failed"))).containsExactly(failed);
        assertThat(idsOf(page("?status=deleted"))).containsExactly(deleted);
        assertThat(idsOf(page("?status=importing"))).isEmpty();
        assertThat(idsOf(page("?status=ready,deleted,failed"))).containsExactly(deleted, failed, ready);
        assertThat(idsOf(page("?status=ready&status=failed&limit=1"))).containsExactly(failed);
        assertThat(idsOf(page("?status=ready,failed&limit=1&cursor=" + cursorOf(page("?status=ready,failed&limit=1")))))
                .containsExactly(ready);
        assertThat(idsOf(page(""))).as("deleted files only if requested").containsExactly(failed, ready, awaiting);
    }

    @Test
    void listContainsOnlyAccessibleFiles() {
        var mine = idOf(create(caller, "a.wav"));
        create(TestCallers.live(), "another account's.wav");
        create(TestCallers.of(caller.account(), Mode.TEST), "the other mode's.wav");
        var limited = TestCallers.limitedTo(SHOW, TestCallers.of(caller.account(), Mode.LIVE));
        var theirs = idOf(create(limited, "a limited key's.wav"));

        assertThat(idsOf(page(""))).containsExactly(theirs, mine);
        assertThat(idsOf(json(get(limited, "").expectStatus().isOk()))).containsExactly(theirs);
    }

    @Test
    void filesAreFoundByTheBeginningsOfWordsOfTheirNames() {
        var mix = idOf(create(caller, "Final_Mix-Ännie (2).wav"));
        var raw = idOf(create(caller, "raw.wav"));
        create(TestCallers.live(), "final.wav");
        create(TestCallers.of(caller.account(), Mode.TEST), "final.wav");
        var limited = TestCallers.limitedTo(SHOW, caller);
        var other = TestCallers.limitedTo(SHOW, TestCallers.of(caller.account(), Mode.LIVE));

        assertThat(idsOf(page("?query=mix"))).containsExactly(mix);
        assertThat(idsOf(page("?query=fin änn"))).containsExactly(mix);
        assertThat(idsOf(page("?query=inal"))).isEmpty();
        assertThat(idsOf(page("?query=wav"))).containsExactly(raw, mix);
        assertThat(idsOf(page("?query=wav&status=awaiting_upload,ready"))).containsExactly(raw, mix);
        assertThat(idsOf(page("?query=wav&status=ready"))).isEmpty();
        assertThat(idsOf(json(get(limited, "?query=wav").expectStatus().isOk())))
                .containsExactly(raw, mix);
        assertThat(idsOf(json(get(other, "?query=wav").expectStatus().isOk()))).isEmpty();
        var first = page("?query=wav&limit=1");
        assertThat(idsOf(first)).containsExactly(raw);
        assertThat(idsOf(page("?query=wav&limit=1&cursor=" + cursorOf(first)))).containsExactly(mix);
        get(caller, "?cursor=" + cursorOf(first)).expectStatus().isBadRequest();
    }

    @Test
    void filesAreFilteredByTime() {
        var at = Instant.now();
        var file = idOf(create(caller, "a.wav"));
        assertThat(idsOf(page("?createdAfter=" + at.minusSeconds(1)))).containsExactly(file);
        assertThat(idsOf(page("?createdAfter=" + at.plusSeconds(60)))).isEmpty();
        assertThat(idsOf(page("?query=a&createdBefore=" + at.plusSeconds(60)))).containsExactly(file);
        assertThat(idsOf(page("?query=a&createdBefore=" + at.minusSeconds(60)))).isEmpty();
    }

    /// A search reads the entries of its account and mode only.
    @Test
    void searchIsReadFromItsIndex() {
        var explain = db.sql("""
                        explain select * from file
                        where search_terms(account || '/' || mode, file_name) @@ search_query('a/live', 'word')
                        """).map(row -> row.get(0, String.class)).all().collectList();
        var plan = Objects.requireNonNull(db.sql("set local enable_seqscan = off")
                .then()
                .then(explain)
                .as(tx::transactional)
                .block());

        assertThat(String.join("\n", plan)).contains("Bitmap Index Scan on file_search", "a/live/word");
    }

    @ParameterizedTest
    @CsvSource({
        "?query=,invalid_request",
        "?query=...,invalid_request",
        "?createdAfter=today,invalid_request",
        "?createdBefore=2026-11-20,invalid_request",
        "?status=unknown,invalid_request",
        "?status=,invalid_request",
        "?status=READY,invalid_request",
        "'?status=ready,unknown',invalid_request",
        "'?status=ready,',invalid_request",
        "?limit=0,invalid_request",
        "?limit=101,invalid_request",
        "?limit=ten,invalid_request",
        "?cursor=abc,invalid_cursor",
        "?cursor=,invalid_cursor"
    })
    void invalidFilterOrCursorIsRejected(String query, String code) {
        get(caller, query)
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo(code);
    }

    @Test
    void cursorIsValidOnlyForItsAccountAndMode() {
        create(caller, "a.wav");
        create(caller, "b.wav");
        var cursor = cursorOf(page("?limit=1"));

        for (var other : List.of(TestCallers.live(), TestCallers.of(caller.account(), Mode.TEST))) {
            get(other, "?cursor=" + cursor)
                    .expectStatus()
                    .isBadRequest()
                    .expectBody()
                    .jsonPath("$.code")
                    .isEqualTo("invalid_cursor");
        }
    }

    /// Each kind of list uses its own index, so the cost of a page does not depend on the number of files.
    @ParameterizedTest
    @CsvSource({"false,", "false,ready", "true,"})
    void pageIsReadFromAnIndex(boolean limited, String status) {
        var condition = Optional.ofNullable(status)
                .map(only -> "status = '%s'".formatted(only))
                .orElse("status <> 'deleted'");
        var explain = db.sql("""
                        explain select * from file
                        where account = 'a' and mode = 'live' and %s %s and (created_at, id) < (now(), 'x')
                        order by created_at desc, id desc limit 21
                        """.formatted(condition, limited ? "and made_by = 'k'" : ""))
                .map(row -> row.get(0, String.class))
                .all()
                .collectList();
        var plan = Objects.requireNonNull(db.sql("set local enable_seqscan = off")
                .then()
                .then(explain)
                .as(tx::transactional)
                .block());

        assertThat(String.join("\n", plan))
                .contains("Index Scan using file_listed")
                .doesNotContain("Sort");
    }

    private JsonNode page(String query) {
        return json(get(caller, query).expectStatus().isOk());
    }

    private ResponseSpec get(Caller asking, String query) {
        return client.as(asking).get().uri("/v1/files" + query).exchange();
    }

    private static String cursorOf(JsonNode page) {
        return page.get("nextCursor").asString();
    }

    private static List<FileId> idsOf(JsonNode page) {
        var ids = new ArrayList<FileId>();
        page.get("files").forEach(file -> ids.add(idOf(file)));
        return ids;
    }
}
