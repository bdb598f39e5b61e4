package dev.podworks.accounts.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.accounts.identity.Users;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestMembers;
import dev.podworks.kit.test.Blocking;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Signing in with a password in the moment in which it is changed.
class ChangedPasswordTest extends GatewayTest {
    @Autowired
    private Users users;

    @Autowired
    private Sessions sessions;

    @Autowired
    private TransactionalOperator tx;

    @Test
    void noSessionBeginsWithAPasswordThatHasBeenChangedSinceItWasShown() {
        var people = TestMembers.openAccount(gateway);
        var who = Blocking.get(
                users.withPassword(people.ownerEmail(), people.account().ownerPassword()));
        assertThat(Blocking.get(sessions.begin(who, exchange())).person()).isEqualTo(who.person());

        var begun = Mono.defer(() -> sessions.begin(who, exchange()));
        var duringTheChange = users.changePassword(who.person().id(), "another hash")
                .then(Mono.defer(() -> sessions.endAllOf(who.person().id())))
                .then(Mono.delay(Duration.ofMillis(300)))
                .as(tx::transactional);
        var both = Mono.zip(
                duringTheChange, Mono.delay(Duration.ofMillis(100)).then(begun).hasElement());

        assertThat(Blocking.get(both).getT2()).isFalse();
        assertThat(Blocking.get(begun.hasElement())).isFalse();
    }

    private static MockServerWebExchange exchange() {
        return MockServerWebExchange.from(MockServerHttpRequest.get("/")
                .remoteAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1)));
    }
}
