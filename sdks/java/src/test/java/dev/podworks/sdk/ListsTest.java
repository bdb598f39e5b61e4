package dev.podworks.sdk;

import static dev.podworks.sdk.Server.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.sdk.events.EventQuery;
import dev.podworks.sdk.model.DeliveryStatus;
import dev.podworks.sdk.model.LedgerLine;
import dev.podworks.sdk.model.Project;
import dev.podworks.sdk.model.ProjectStatus;
import dev.podworks.sdk.model.Purchase;
import dev.podworks.sdk.model.WebhookDeliveryStatus;
import dev.podworks.sdk.projects.ProjectQuery;
import dev.podworks.sdk.storage.DeliveryQuery;
import dev.podworks.sdk.webhooks.WebhookDeliveryQuery;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ListsTest {
    private Server server;

    @BeforeEach
    void start() throws IOException {
        server = new Server();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void iteratesOverTheItemsOfAllPagesByCursor() {
        server.on(page("projects", "c+1", "prj_3", "prj_2"), page("projects", "c2"), page("projects", null, "prj_1"));
        var query = new ProjectQuery().status(ProjectStatus.COMPLETED, ProjectStatus.FAILED);

        var ids = new ArrayList<String>();
        for (Project project : server.client().projects().list(query).pageSize(2)) ids.add(project.getId());

        assertThat(ids).containsExactly("prj_3", "prj_2", "prj_1");
        assertThat(server.paths())
                .containsExactly(
                        "/v1/projects?status=completed%2Cfailed&limit=2",
                        "/v1/projects?status=completed%2Cfailed&limit=2&cursor=c%2B1",
                        "/v1/projects?status=completed%2Cfailed&limit=2&cursor=c2");
    }

    @Test
    void filtersAndTheOrderStayTheSameOnEveryPage() {
        server.on(
                page("projects", "c1", "prj_1"),
                page("projects", null),
                page("deliveries", null, "dlv_1"),
                page("events", null),
                page("deliveries", null));
        var client = server.client();
        var search = new ProjectQuery()
                .query("anna & bob")
                .createdAfter(Instant.parse("2026-11-20T11:00:00Z"))
                .minCreditsSeconds(60)
                .sort("-name");

        assertThat(client.projects().list(search).stream()).hasSize(1);
        var failed = new DeliveryQuery().status(DeliveryStatus.FAILED).project("prj_1");
        assertThat(client.deliveries().listAll(failed).stream()).hasSize(1);
        assertThat(client.events().list(new EventQuery().project("prj_1")).stream())
                .isEmpty();
        var rejected = new WebhookDeliveryQuery().status(WebhookDeliveryStatus.FAILED);
        assertThat(client.webhookEndpoints().deliveries("whe_1", rejected).stream())
                .isEmpty();

        var projects = "/v1/projects?query=anna%20%26%20bob&createdAfter=2026-11-20T11%3A00%3A00Z&minCreditsSeconds=60"
                + "&sort=-name&limit=20";
        assertThat(server.paths())
                .containsExactly(
                        projects,
                        projects + "&cursor=c1",
                        "/v1/deliveries?status=failed&project=prj_1&limit=20",
                        "/v1/events?project=prj_1&limit=20",
                        "/v1/webhook-endpoints/whe_1/deliveries?status=failed&limit=20");
    }

    @Test
    void aPageIsRequestedOnItsOwn() {
        server.on(page("events", "c1", "evt_2"), page("events", null, "evt_1"));
        var events = server.client().events().list(List.of("project.*"));

        var first = events.firstPage();
        assertThat(first.items().get(0).id()).isEqualTo("evt_2");
        assertThat(first.nextCursor()).hasValue("c1");
        assertThat(server.paths()).containsExactly("/v1/events?type=project.*&limit=20");
        var second = events.page(first.nextCursor().orElseThrow());
        assertThat(second.items().get(0).id()).isEqualTo("evt_1");
        assertThat(second.nextCursor()).isEmpty();
    }

    @Test
    void pagesAreRequestedWhenTheyAreNeeded() {
        server.on(page("files", "more", "file_2", "file_1"));

        assertThat(server.client().files().list().stream().limit(2)).hasSize(2);
        assertThat(server.received).hasSize(1);
    }

    @Test
    void theLedgerAndPurchasesContinueBeforeTheirLastId() {
        server.on(
                json(200, List.of(Map.of("id", 9), Map.of("id", 7))),
                json(200, List.of(Map.of("id", 4))),
                json(200, List.of(Map.of("id", "pur_2"))),
                json(200, List.of()));
        var credits = server.client().credits();

        assertThat(credits.ledger().pageSize(2)).extracting(LedgerLine::getId).containsExactly(9L, 7L, 4L);
        assertThat(credits.purchases().pageSize(1)).extracting(Purchase::getId).containsExactly("pur_2");
        assertThat(server.paths())
                .containsExactly(
                        "/v1/ledger?limit=2",
                        "/v1/ledger?limit=2&before=7",
                        "/v1/credits/purchases?limit=1",
                        "/v1/credits/purchases?limit=1&before=pur_2");
    }

    @Test
    void webhookDeliveriesHaveCursorsThatAreNumbers() {
        server.on(json(200, Map.of("deliveries", List.of(Map.of("id", 8)), "nextCursor", 8)), page("deliveries", null));

        assertThat(server.client().webhookEndpoints().deliveries("whe_1")).hasSize(1);
        assertThat(server.paths().get(1)).isEqualTo("/v1/webhook-endpoints/whe_1/deliveries?limit=20&cursor=8");
    }

    private static Server.Responder page(String name, @Nullable String nextCursor, String... ids) {
        var body = new HashMap<String, Object>();
        body.put(name, List.of(ids).stream().map(id -> Map.of("id", id)).toList());
        body.put("nextCursor", nextCursor);
        return json(200, body);
    }
}
