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

/// Sign-in during a concurrent password change.
class ChangedPasswordTest extends GatewayTest {
    @Autowired
    private Users users;

    @Autowired
    private Sessions sessions;

    @Autowired
    private TransactionalOperator tx;

    @Test
    void noSessionStartsIfThePasswordWasChangedAfterItsVerification() {
        var people = TestMembers.openAccount(gateway);
        var credentials = Blocking.get(
                users.findByPassword(people.ownerEmail(), people.account().ownerPassword()));
        assertThat(Blocking.get(sessions.start(credentials, false, exchange())).user())
                .isEqualTo(credentials.user());

        var started = Mono.defer(() -> sessions.start(credentials, false, exchange()));
        var duringTheChange = users.changePassword(credentials.user().id(), "another hash")
                .then(Mono.defer(() -> sessions.endAllOf(credentials.user().id())))
                .then(Mono.delay(Duration.ofMillis(300)))
                .as(tx::transactional);
        var both = Mono.zip(
                duringTheChange,
                Mono.delay(Duration.ofMillis(100)).then(started).hasElement());

        assertThat(Blocking.get(both).getT2()).isFalse();
        assertThat(Blocking.get(started.hasElement())).isFalse();
    }

    private static MockServerWebExchange exchange() {
        return MockServerWebExchange.from(MockServerHttpRequest.get("/")
                .remoteAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1)));
    }
}
