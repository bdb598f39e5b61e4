package dev.podworks.projects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

/// The filters and orders of `GET /v1/projects`.
class FindingProjectsTest extends ProjectsTest {
    private static final String[] SORTS = {
        "createdAt", "-createdAt", "name", "-name", "creditsSeconds", "-creditsSeconds"
    };

    private final Caller caller = TestCallers.live();

    @Test
    void searchesFindTheBeginningsOfWordsInNamesFilesReferencesAndMetadata() {
        var named = create("Zoë’s interview – part 2");
        var referred = createWith(Map.of("files", List.of(inline("a.wav")), "clientRef", "order_4711-b"));
        var withFile = createWith(Map.of("files", List.of(inline("b.wav"), inline("final_mix-Anna.wav"))));
        var tagged = createWith(
                Map.of("files", List.of(inline("c.wav")), "metadata", Map.of("guest", "Grace\nHopper", "season", "3")));

        assertThat(find("query", "interview")).containsExactly(named);
        assertThat(find("query", "INTERV zoë")).containsExactly(named);
        assertThat(find("query", "zoe\u0308")).containsExactly(named);
        assertThat(find("query", "part-2")).containsExactly(named);
        assertThat(find("query", "nterview")).isEmpty();
        assertThat(find("query", "interview anna")).isEmpty();
        assertThat(find("query", "4711")).containsExactly(referred);
        assertThat(find("query", "order_4711-b")).containsExactly(referred);
        assertThat(find("query", "final_mix-anna.wav")).containsExactly(withFile);
        assertThat(find("query", "mix")).containsExactly(withFile);
        assertThat(find("query", "hopper")).containsExactly(tagged);
        assertThat(find("query", "season")).isEmpty();
        assertThat(find("query", "wav")).containsExactly(tagged, withFile, referred, named);
    }

    @Test
    void searchesFollowChangesOfTheProject() {
        var project = body(post(caller, "/v1/projects", Map.of("files", List.of(inline("a.wav")), "name", "Old")), 201);
        body(patch(caller, project, "{\"name\": \"New\", \"metadata\": {\"guest\": \"Ada\"}}"), 200);
        assertThat(find("query", "old")).isEmpty();
        assertThat(find("query", "new ada")).containsExactly(id(project));
        body(delete(caller, project), 200);
        assertThat(find("query", "new")).isEmpty();
    }

    @Test
    void searchesFindNothingOfOtherAccountsModesAndShows() {
        create("Secret");
        assertThat(find(TestCallers.live(), Map.of("query", "secret"))).isEmpty();
        assertThat(find(TestCallers.of(caller.account(), Mode.TEST), Map.of("query", "secret")))
                .isEmpty();
        var show = showId(createShow(caller, "Talks"));
        assertThat(find(TestCallers.limitedTo(show, caller), Map.of("query", "secret")))
                .isEmpty();
        var inShow = createWith(Map.of("files", List.of(inline("a.wav")), "name", "Secret", "show", show.value()));
        assertThat(find(TestCallers.limitedTo(show, caller), Map.of("query", "secret")))
                .containsExactly(inShow);
        assertThat(find("query", "secret", "show", show.value())).containsExactly(inShow);
        assertThat(find("query", "secret", "show", show.value(), "status", "draft"))
                .containsExactly(inShow);
        assertThat(find("query", "secret", "show", show.value(), "status", "failed,completed"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"'; drop table project; --", "a & !b | (c:*)", "100%_\\", "''''", "a:*B", "<->", "x\\'y", "%s{0}"
            })
    void searchesTakeAnyTextLiterally(String text) {
        create("Unrelated");
        var named = create("before " + text + " 7after");
        assertThat(find("query", text + " 7")).containsExactly(named);
    }

    @Test
    void veryLongWordsAndManyWordsAreStoredAndFound() {
        var long1 = createWith(Map.of(
                "files",
                List.of(inline("ÿ".repeat(1000) + ".wav")),
                "metadata",
                Map.of("a", "語".repeat(500), "b", "x ".repeat(250))));
        assertThat(find("query", "ÿ".repeat(90))).containsExactly(long1);
        assertThat(find("query", "語".repeat(61))).containsExactly(long1);
    }

    @Test
    void projectsAreSortedByNameAndPrice() {
        var second = createPriced("beta", 100);
        var first = createPriced("Alpha", 300);
        var third = createPriced("gamma", 200);
        var unnamed = createPriced(null, 50);
        var unpriced = create("delta");
        assertThat(find("sort", "name")).containsExactly(unnamed, first, second, unpriced, third);
        assertThat(find("sort", "-name")).containsExactly(third, unpriced, second, first, unnamed);
        assertThat(find("sort", "creditsSeconds")).containsExactly(unpriced, unnamed, second, third, first);
        assertThat(find("sort", "-creditsSeconds")).containsExactly(first, third, second, unnamed, unpriced);
        assertThat(find("sort", "createdAt")).containsExactly(second, first, third, unnamed, unpriced);
        assertThat(find("sort", "-createdAt")).containsExactly(unpriced, unnamed, third, first, second);
    }

    @Test
    void projectsAreFilteredByPriceAndTime() {
        var cheap = createPriced("a", 100);
        var between = CLOCK.instant();
        var middle = createPriced("b", 200);
        var dear = createPriced("c", 300);
        var unpriced = create("d");
        for (var sort : SORTS) {
            assertThat(find("minCreditsSeconds", "200", "sort", sort)).containsExactlyInAnyOrder(middle, dear);
            assertThat(find("maxCreditsSeconds", "200", "sort", sort)).containsExactlyInAnyOrder(cheap, middle);
            assertThat(find("minCreditsSeconds", "200", "maxCreditsSeconds", "200", "sort", sort))
                    .containsExactly(middle);
            assertThat(find("createdAfter", between.plusMillis(1).toString(), "sort", sort))
                    .containsExactlyInAnyOrder(middle, dear, unpriced);
            assertThat(find("createdBefore", between.plusMillis(1).toString(), "sort", sort))
                    .containsExactly(cheap);
            assertThat(find("createdAfter", "2000-01-01T00:00:00+02:00", "query", "b", "sort", sort))
                    .containsExactly(middle);
        }
    }

    /// Every order with filters of each kind, in pages of two, while projects with equal keys exist.
    @Test
    void pagesAreCompleteInEveryOrderWithEveryFilter() {
        var show = showId(createShow(caller, "Talks")).value();
        var expected = new ArrayList<ProjectId>();
        for (int i = 0; i < 7; i++) {
            var file = FILES.addReady(caller, 10 + i / 3).id().value();
            expected.add(submit(Map.of("files", List.of(file), "name", "Talk " + "aab".charAt(i % 3), "show", show)));
            createWith(Map.of("files", List.of(inline("x.wav")), "name", "Other " + i));
        }
        var filters = List.of(
                Map.of("query", "talk"),
                Map.of("show", show),
                Map.of("show", show, "status", "validating,failed"),
                Map.of("status", "validating", "query", "talk"),
                Map.of("minCreditsSeconds", "1"),
                Map.of("minCreditsSeconds", "1", "createdAfter", "2020-01-01T00:00:00Z", "query", "ta", "show", show));
        for (var sort : SORTS) {
            for (var filter : filters) {
                var parameters = new HashMap<>(filter);
                parameters.put("sort", sort);
                var all = find(caller, parameters);
                assertThat(all).as("%s", parameters).containsExactlyInAnyOrderElementsOf(expected);
                assertThat(inPagesOfTwo(parameters)).as("%s", parameters).isEqualTo(all);
            }
        }
    }

    @Test
    void aCursorIsValidForItsFilterAndOrderOnly() {
        for (int i = 0; i < 3; i++) {
            createPriced("Talk " + i, 10);
        }
        var plain = cursor(Map.of());
        var byName = cursor(Map.of("sort", "name"));
        var search = cursor(Map.of("query", "talk"));
        rejectCursor(plain, Map.of("sort", "name"));
        rejectCursor(plain, Map.of("query", "talk"));
        rejectCursor(plain, Map.of("status", "draft"));
        rejectCursor(byName, Map.of());
        rejectCursor(byName, Map.of("sort", "-name"));
        rejectCursor(byName, Map.of("sort", "creditsSeconds"));
        rejectCursor(search, Map.of("query", "talks"));
        rejectCursor(search, Map.of());
        var error = expectError(list(caller, with(Map.of("sort", "name"), "cursor", plain)), 400, "invalid_cursor");
        assertThat(error.get("detail").stringValue()).contains("filters").contains("order");
        assertThat(find("sort", "-createdAt", "cursor", plain)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            sort              | price                     | must be one of createdAt, -createdAt, name, -name
            sort              | NAME                      | must be one of
            sort              | --name                    | must be one of
            sort              | ''                        | must be one of
            query             | '...'                     | must contain a letter or a digit
            query             | ''                        | must contain a letter or a digit
            createdAfter      | 2026-11-20                | must be a date and time such as 2026-11-20T09:30:00Z
            createdBefore     | +999999999-01-01T00:00:00Z | must be a date and time
            createdBefore     | yesterday                 | must be a date and time
            minCreditsSeconds | -1                        | must be a whole number of seconds, at least 0
            maxCreditsSeconds | 1.5                       | must be a whole number of seconds
            maxCreditsSeconds | 9999999999999999999       | must be a whole number of seconds
            """)
    void invalidParametersAreNamed(String parameter, String value, String message) {
        var error = expectError(list(caller, Map.of(parameter, value)), 400, "invalid_request");
        var fault = error.get("extra").get(0);
        assertThat(fault.get("path").stringValue()).isEqualTo(parameter);
        assertThat(fault.get("message").stringValue()).startsWith(message);
    }

    @Test
    void emptyRangesAndLongSearchesAreErrors() {
        rejectParameter("maxCreditsSeconds", Map.of("minCreditsSeconds", "2", "maxCreditsSeconds", "1"));
        rejectParameter(
                "createdBefore",
                Map.of("createdAfter", "2026-01-02T00:00:00Z", "createdBefore", "2026-01-02T00:00:00Z"));
        rejectParameter("query", Map.of("query", "a".repeat(101)));
    }

    private void rejectParameter(String parameter, Map<String, String> parameters) {
        var error = expectError(list(caller, parameters), 400, "invalid_request");
        assertThat(error.get("extra").get(0).get("path").stringValue()).isEqualTo(parameter);
    }

    private void rejectCursor(String cursor, Map<String, String> parameters) {
        expectError(list(caller, with(parameters, "cursor", cursor)), 400, "invalid_cursor");
    }

    private String cursor(Map<String, String> parameters) {
        return body(list(caller, with(parameters, "limit", "2")), 200)
                .get("nextCursor")
                .stringValue();
    }

    private List<ProjectId> inPagesOfTwo(Map<String, String> parameters) {
        var found = new ArrayList<ProjectId>();
        var next = with(parameters, "limit", "2");
        for (; ; ) {
            var page = body(list(caller, next), 200);
            found.addAll(ids(page));
            if (page.get("nextCursor").isNull()) {
                return found;
            }
            next = with(next, "cursor", page.get("nextCursor").stringValue());
        }
    }

    private static Map<String, String> with(Map<String, String> parameters, String name, String value) {
        var all = new HashMap<>(parameters);
        all.put(name, value);
        return all;
    }

    private List<ProjectId> find(String... namesAndValues) {
        var parameters = new HashMap<String, String>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            parameters.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return find(caller, parameters);
    }

    private List<ProjectId> find(Caller by, Map<String, String> parameters) {
        return ids(body(list(by, parameters), 200));
    }

    private static List<ProjectId> ids(JsonNode page) {
        return page.get("projects").valueStream().map(ProjectsTest::id).toList();
    }

    private ResponseSpec list(Caller by, Map<String, String> parameters) {
        var template = parameters.keySet().stream()
                .map(name -> name + "={" + name + "}")
                .collect(Collectors.joining("&"));
        return get(by, "/v1/projects?" + template, parameters.values().toArray());
    }

    private ProjectId create(String name) {
        return createWith(Map.of("files", List.of(inline("recording.wav")), "name", name));
    }

    /// Submitted, and so with a price.
    private ProjectId createPriced(@Nullable String name, double seconds) {
        var files = List.of(FILES.addReady(caller, seconds).id().value());
        return submit(name == null ? Map.of("files", files) : Map.of("files", files, "name", name));
    }

    private ProjectId submit(Map<String, ?> body) {
        var id = createWith(body);
        body(
                client.as(caller)
                        .post()
                        .uri("/v1/projects/{id}/submit", id.value())
                        .exchange(),
                200);
        return id;
    }

    private ProjectId createWith(Map<String, ?> body) {
        CLOCK.advance(Duration.ofMillis(5));
        return id(body(post(caller, "/v1/projects", body), 201));
    }
}
