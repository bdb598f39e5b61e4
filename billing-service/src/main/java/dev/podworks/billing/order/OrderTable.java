package dev.podworks.billing.order;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.event.OrderEvent;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.OrderId;
import dev.podworks.kit.paging.Cursors.Position;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The SQL of `store_order`.
final class OrderTable {
    private final DatabaseClient db;

    OrderTable(DatabaseClient db) {
        this.db = db;
    }

    Mono<Void> insert(OrderEvent order) {
        return db.sql("""
                insert into store_order (id, account, description, seconds, status, access_token, created_at)
                values (:id, :account, :description, :seconds, 'paid', :token, :createdAt) on conflict (id) do nothing
                """)
                .bind("id", order.id().value())
                .bind("account", order.accountId().value())
                .bind("description", order.description())
                .bind("seconds", order.seconds())
                .bind("token", order.accessToken())
                .bind("createdAt", order.createdAt())
                .then();
    }

    Mono<Void> markRefunded(OrderId id) {
        return db.sql("update store_order set status = 'refunded' where id = :id")
                .bind("id", id.value())
                .then();
    }

    Flux<OrderView> page(AccountId account, Optional<Position> after, int atMost) {
        var parameters = new HashMap<String, Object>(Map.of("account", account.value(), "atMost", atMost));
        after.ifPresent(position -> parameters.putAll(Map.of("at", position.at(), "lastId", position.id())));
        return db.sql("""
                select * from store_order where account = :account %s
                order by created_at desc, id desc limit :atMost
                """.formatted(after.isPresent() ? "and (created_at, id) < (:at, :lastId)" : ""))
                .bindValues(parameters)
                .map(OrderTable::order)
                .all();
    }

    Mono<Map<OrderId, String>> accessTokens(Collection<OrderId> ids) {
        return db.sql("select * from store_order where id = any(:ids)")
                .bind("ids", ids.stream().map(OrderId::value).toArray(String[]::new))
                .map(OrderTable::order)
                .all()
                .collectMap(OrderView::id, OrderView::accessToken);
    }

    private static OrderView order(Readable row) {
        return new OrderView(
                new OrderId(row.get("id", String.class)),
                row.get("description", String.class),
                row.get("seconds", Long.class),
                WireEnum.of(OrderStatus.class, row.get("status", String.class)),
                row.get("created_at", Instant.class),
                row.get("access_token", String.class));
    }
}
