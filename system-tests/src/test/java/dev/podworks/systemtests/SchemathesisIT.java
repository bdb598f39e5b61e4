package dev.podworks.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.client.Schemathesis;
import dev.podworks.systemtests.stack.RunningStack;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Random valid and invalid requests to every operation: each response conforms to the published document.
///
/// The links of the document lead from a response to further requests. The account has a ready file, a completed
/// project and a delivery, so that they reach the states that random requests alone don't.
@Tag("integration")
@ExtendWith(RunningStack.class)
class SchemathesisIT {
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final String SECONDS = "40";

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        Schemathesis.install();
    }

    /// Sequences of requests, in which a response's ids lead to the next request.
    @Test
    void sequencesOfRequestsConformToTheDocument(RunningStack stack, @TempDir Path folder)
            throws IOException, InterruptedException {
        var customer = stack.signUp("Schemathesis-sequences");
        complete(customer, folder);

        run(stack, customer, "stateful");
    }

    @Test
    void everyResponseConformsToTheDocument(RunningStack stack) throws IOException, InterruptedException {
        run(stack, stack.signUp("Schemathesis"), "coverage,fuzzing");
    }

    private static void run(RunningStack stack, Customer customer, String phases)
            throws IOException, InterruptedException {
        var result = Schemathesis.run(
                LIMIT,
                stack.gateway().resolve("/openapi.yaml").toString(),
                "--url=" + stack.gateway(),
                "--header=Authorization: Bearer " + customer.live().key(),
                "--phases=" + phases,
                "--checks=not_a_server_error,status_code_conformance,content_type_conformance,"
                        + "response_headers_conformance,response_schema_conformance,negative_data_rejection,"
                        + "use_after_free,ignored_auth,unsupported_method",
                "--max-time=" + SECONDS,
                "--max-examples=5",
                "--seed=1",
                "--workers=2",
                "--continue-on-failure",
                "--no-color");

        assertThat(result.exitStatus()).as(result.output()).isZero();
    }

    /// A project whose outputs are delivered.
    private static void complete(Customer customer, Path folder) {
        var file = customer.uploadReady(new Recordings(folder).cut(1));
        var destination = customer.destination("folder");
        customer.receiveWebhooksAt(URI.create("http://127.0.0.1:9/").toString());
        var project = customer.live()
                .post("/v1/projects", Map.of("files", List.of(file), "deliveries", List.of(destination)))
                .expect(201)
                .path("id")
                .asString();
        customer.live().post("/v1/projects/" + project + "/submit").expect(200);
        assertThat(customer.ended(project, Duration.ofSeconds(120))
                        .path("status")
                        .asString())
                .isEqualTo("completed");
    }
}
