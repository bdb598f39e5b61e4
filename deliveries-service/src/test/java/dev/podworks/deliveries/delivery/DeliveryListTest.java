package dev.podworks.deliveries.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.deliveries.DeliveriesTest;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.reactive.TransactionalOperator;
import tools.jackson.databind.JsonNode;

/// `GET /v1/deliveries`: those of all projects of an account.
class DeliveryListTest extends DeliveriesTest {
    @Autowired
    TransactionalOperator tx;

    @Test
    void deliveriesAreListedNewestFirstAndFiltered() {
        var first = destination("folder");
        var second = destination("drive");
        var toFirst = delivered(newProject(), first);
        var between = CLOCK.instant();
        CLOCK.advance(Duration.ofMillis(1));
        var toSecond = delivered(newProject(), second);

        assertThat(projects(caller, "")).containsExactly(toSecond, toFirst);
        assertThat(projects(caller, "?status=delivered")).containsExactly(toSecond, toFirst);
        assertThat(projects(caller, "?status=waiting,sending,failed")).isEmpty();
        assertThat(projects(caller, "?status=failed,delivered&limit=1")).containsExactly(toSecond);
        assertThat(projects(caller, "?destination=" + first)).containsExactly(toFirst);
        assertThat(projects(caller, "?project=" + toSecond)).containsExactly(toSecond);
        assertThat(projects(caller, "?createdAfter=" + between.plusMillis(1))).containsExactly(toSecond);
        assertThat(projects(caller, "?createdBefore=" + between.plusMillis(1))).containsExactly(toFirst);
        var listed = get(caller, "/v1/deliveries").path("deliveries").get(1);
        assertThat(listed).isEqualTo(get(caller, "/v1/deliveries/" + id(listed)));
    }

    @Test
    void pagesContainEachDeliveryOnceAndCursorsBelongToTheirFilter() {
        var destination = destination("folder");
        var older = delivered(newProject(), destination);
        CLOCK.advance(Duration.ofMillis(1));
        var newer = delivered(newProject(), destination);
        var page = get(caller, "/v1/deliveries?limit=1&status=delivered");
        var cursor = page.path("nextCursor").asString();
        assertThat(projects(page)).containsExactly(newer);
        var last = get(caller, "/v1/deliveries?limit=1&status=delivered&cursor=" + cursor);
        assertThat(projects(last)).containsExactly(older);
        assertThat(last.path("nextCursor").isNull()).isTrue();
        reject("cursor=" + cursor, "invalid_cursor");
        reject("status=delivered,failed&cursor=" + cursor, "invalid_cursor");
        reject("status=delivered&destination=" + destination + "&cursor=" + cursor, "invalid_cursor");
    }

    @Test
    void callersSeeTheDeliveriesOfTheirProjectsOnly() {
        var show = new ShowId("shw_01kahp3x8v0s5m2c9d7q4e6t1r");
        var destination = destination("folder");
        var inShow = delivered(newProject().show(show), destination);
        CLOCK.advance(Duration.ofMillis(1));
        var outside = delivered(newProject(), destination);
        assertThat(projects(caller, "")).containsExactly(outside, inShow);
        assertThat(projects(TestCallers.limitedTo(show, caller), "")).containsExactly(inShow);
        assertThat(projects(TestCallers.limitedTo(show, caller), "?status=delivered&project=" + outside))
                .isEmpty();
        assertThat(projects(TestCallers.of(caller.account(), Mode.TEST), "")).isEmpty();
        assertThat(projects(TestCallers.live(), "?destination=" + destination)).isEmpty();
    }

    @Test
    void invalidParametersAreRejected() {
        for (var invalid : List.of(
                "status=done", "status=", "project=x", "destination=prj_1", "createdAfter=x", "limit=0", "limit=101")) {
            reject(invalid, "invalid_request");
        }
        reject("cursor=x", "invalid_cursor");
    }

    @Test
    void pagesAreReadFromIndexes() {
        var seldom = destination("folder");
        copyDeliveries(delivered(newProject(), destination("folder")), seldom);

        var ofAccount = "account = '%s' and mode = 'live'".formatted(caller.account());
        assertThat(plan(ofAccount)).contains("delivery_newest on");
        assertThat(plan(ofAccount + " and status = 'failed'")).contains("delivery_newest_by_status");
        assertThat(plan(ofAccount + " and destination = '%s'".formatted(seldom)))
                .contains("delivery_newest_of_destination");
    }

    /// So many that the choice of the index matters: one of a hundred has failed, and one of twenty is to another
    /// destination.
    private void copyDeliveries(ProjectId project, DestinationId seldom) {
        Blocking.run(db.sql("""
                        insert into delivery
                        select (jsonb_populate_record(d, jsonb_build_object(
                            'id', 'dlv_' || lpad(i::text, 26, '0'),
                            'project', 'prj_' || lpad(i::text, 26, '0'),
                            'destination', case when i % 20 = 1 then :seldom else d.destination end,
                            'status', case when i % 100 = 0 then 'failed' else d.status end,
                            'error_code', case when i % 100 = 0 then 'timed_out' end,
                            'created_at', d.created_at - i * interval '1 second'))).*
                        from delivery d, generate_series(1, 5000) i where d.project = :project
                        """)
                .bind("seldom", seldom.value())
                .bind("project", project.value())
                .then());
        Blocking.run(db.sql("analyze delivery").then());
    }

    private String plan(String condition) {
        var explain = db.sql("""
                        explain select * from delivery where %s and (created_at, id) < ('infinity', 'x')
                        order by created_at desc, id desc limit 21
                        """.formatted(condition))
                .map(row -> row.get(0, String.class))
                .all()
                .collectList();
        var plan = Blocking.get(
                db.sql("set local enable_seqscan = off").then().then(explain).as(tx::transactional));
        assertThat(plan.toString()).doesNotContain("Sort");
        return String.join("\n", plan);
    }

    private ProjectId delivered(TestProject project, DestinationId destination) {
        complete(project.outputBytes(2_000).deliveredTo(destination), 2_000);
        awaitDelivery(caller, project.id(), "delivered");
        return project.id();
    }

    private void reject(String query, String code) {
        rejected(client.as(caller).get().uri("/v1/deliveries?" + query).exchange(), 400, code);
    }

    private List<ProjectId> projects(Caller reader, String query) {
        return projects(get(reader, "/v1/deliveries" + query));
    }

    private static List<ProjectId> projects(JsonNode page) {
        return page.path("deliveries")
                .valueStream()
                .map(delivery -> new ProjectId(delivery.path("projectId").asString()))
                .toList();
    }
}
