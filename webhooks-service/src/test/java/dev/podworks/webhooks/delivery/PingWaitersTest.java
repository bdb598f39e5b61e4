package dev.podworks.webhooks.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.EndpointId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.webhooks.delivery.PingWaiters.Place;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PingWaitersTest {
    private final Ids ids = new Ids(InstantSource.system());
    private final PingWaiters waiters = new PingWaiters();

    @Test
    void anEndpointHasFewPlaces() {
        var account = ids.account();
        var endpoint = ids.endpoint();
        assertThat(places(PingWaiters.OF_AN_ENDPOINT + 1, account, endpoint)).hasSize(PingWaiters.OF_AN_ENDPOINT);
        assertThat(waiters.enter(account, ids.endpoint())).isPresent();
    }

    @Test
    void anAccountHasFewPlacesHoweverManyEndpointsItHas() {
        var account = ids.account();
        var taken = IntStream.range(0, 16)
                .mapToObj(_ -> waiters.enter(account, ids.endpoint()))
                .flatMap(Optional::stream)
                .toList();
        assertThat(taken).hasSize(PingWaiters.OF_AN_ACCOUNT);
        assertThat(waiters.enter(ids.account(), ids.endpoint())).isPresent();
    }

    @Test
    void allTogetherHaveALimit() {
        var taken = IntStream.range(0, 100)
                .mapToObj(_ -> waiters.enter(ids.account(), ids.endpoint()))
                .flatMap(Optional::stream)
                .toList();
        assertThat(taken).hasSize(PingWaiters.OF_ALL);
    }

    @Test
    void whoeverLeavesMakesRoom() {
        var account = ids.account();
        var endpoint = ids.endpoint();
        for (int i = 0; i < 3; i++) {
            var taken = places(PingWaiters.OF_AN_ENDPOINT, account, endpoint);
            assertThat(waiters.enter(account, endpoint)).isEmpty();
            taken.forEach(Place::leave);
        }
        assertThat(waiters.enter(account, endpoint)).isPresent();
    }

    private List<Place> places(int wanted, AccountId account, EndpointId endpoint) {
        var places = new ArrayList<Place>();
        for (int i = 0; i < wanted; i++) {
            waiters.enter(account, endpoint).ifPresent(places::add);
        }
        return places;
    }
}
