package dev.podworks.gateway.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.api.Service;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.RawHttp;
import dev.podworks.gateway.support.TestBackend;
import org.junit.jupiter.api.Test;

/// The open route for the payment processor's events.
class OpenRouteTest extends GatewayTest {
    @Test
    void paymentEventsReachBillingWithTheirSignatureAndWithoutACaller() {
        var answer = RawHttp.send(gateway.port(), """
                POST /hooks/payments HTTP/1.1
                Host: podworks.example
                Content-Type: application/json; charset=utf-8
                Content-Length: 2
                Stripe-Signature: t=1,v1=00
                Podworks-Caller: forged
                Authorization: Bearer anything
                Connection: close

                {}""");

        assertThat(answer.status()).isEqualTo(200);
        var received = TestBackend.of(Service.BILLING).onlyReceived();
        assertThat(received.uri()).isEqualTo("/hooks/payments");
        assertThat(received.header("stripe-signature")).contains("t=1,v1=00");
        assertThat(received.headers()).doesNotContainKeys("podworks-caller", "authorization");
    }

    @Test
    void otherPathsBelowHooksAreNotFound() {
        for (var request :
                new String[] {"GET /hooks/payments", "POST /hooks/payments/", "POST /hooks", "POST /hooks/x"}) {
            var answer = RawHttp.send(gateway.port(), """
                    %s HTTP/1.1
                    Host: podworks.example
                    Content-Length: 0
                    Connection: close

                    """.formatted(request));
            assertThat(answer.status()).as(request).isEqualTo(404);
        }
    }
}
