package dev.podworks.sdk;

import dev.podworks.sdk.audit.AuditEvents;
import dev.podworks.sdk.credits.Credits;
import dev.podworks.sdk.errors.PodworksException;
import dev.podworks.sdk.events.Events;
import dev.podworks.sdk.files.Files;
import dev.podworks.sdk.internal.Call;
import dev.podworks.sdk.internal.Clock;
import dev.podworks.sdk.internal.Operation;
import dev.podworks.sdk.internal.Settings;
import dev.podworks.sdk.internal.Transport;
import dev.podworks.sdk.model.Me;
import dev.podworks.sdk.model.Mode;
import dev.podworks.sdk.projects.Projects;
import dev.podworks.sdk.request.RequestOptions;
import dev.podworks.sdk.shows.Shows;
import dev.podworks.sdk.storage.Connections;
import dev.podworks.sdk.storage.Deliveries;
import dev.podworks.sdk.storage.Destinations;
import dev.podworks.sdk.webhooks.WebhookEndpoints;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A client of the Podworks API. It keeps no state and can be shared between threads: create one.
 *
 * <pre>{@code
 * var podworks = Podworks.create(); // PODWORKS_API_KEY, PODWORKS_BASE_URL
 * var file = podworks.files().upload(Path.of("interview.wav"));
 * var project = podworks.projects().createAndWait(new CreateProjectRequest().files(ProjectFileIn.of(file)));
 * podworks.projects().download(project, Path.of("out"));
 * }</pre>
 *
 * <p>Every method throws a {@link PodworksException}. An interruption of the thread cancels a call.
 */
public final class Podworks {
    private static final String TEST_KEY = "pw_test_";

    private final Transport transport;
    private final Mode mode;

    private Podworks(String apiKey, Settings settings) {
        this.transport = new Transport(apiKey, settings);
        this.mode = apiKey.startsWith(TEST_KEY) ? Mode.TEST : Mode.LIVE;
    }

    /**
     * A client with the key of {@code PODWORKS_API_KEY}, at the address of {@code PODWORKS_BASE_URL} or that of
     * {@code ./podworks up}.
     *
     * @throws PodworksException if there is no key
     */
    public static Podworks create() {
        return builder().build();
    }

    /** Builds a client with other options. */
    public static Builder builder() {
        return new Builder();
    }

    /** Recordings that you upload or import. */
    public Files files() {
        return new Files(transport);
    }

    /** Recordings of 1 to 8 files, with their settings and outputs. */
    public Projects projects() {
        return new Projects(transport);
    }

    /** Groups of projects, with defaults for new ones. */
    public Shows shows() {
        return new Shows(transport);
    }

    /** Webhook endpoints of the key's mode, their secrets and deliveries. */
    public WebhookEndpoints webhookEndpoints() {
        return new WebhookEndpoints(transport);
    }

    /** The events of the last 30 days. */
    public Events events() {
        return new Events(transport);
    }

    /** The balance in seconds, and what changes it. */
    public Credits credits() {
        return new Credits(transport);
    }

    /** Authorized accounts at cloud storage providers. */
    public Connections connections() {
        return new Connections(transport);
    }

    /** Folders in connected cloud storage. */
    public Destinations destinations() {
        return new Destinations(transport);
    }

    /** Deliveries of projects' outputs to destinations. */
    public Deliveries deliveries() {
        return new Deliveries(transport);
    }

    /** Who changed what in the account, when, and from where. */
    public AuditEvents auditEvents() {
        return new AuditEvents(transport);
    }

    /** The mode of the key: test projects are simulated and never charged. */
    public Mode mode() {
        return mode;
    }

    /** Gets what the key may do, and the account it belongs to. */
    public Me me() {
        return me(new RequestOptions());
    }

    /** Gets what the key may do, and the account it belongs to. */
    public Me me(RequestOptions options) {
        return transport.call(Call.of(Operation.GET_ME), Me.class, options);
    }

    /** Builds a client. */
    public static final class Builder {
        private @Nullable String apiKey;
        private @Nullable String baseUrl;
        private @Nullable HttpClient httpClient;
        private Duration timeout = Duration.ofSeconds(30);
        private int maxRetries = 4;
        private Clock clock = Clock.SYSTEM;

        private Builder() {}

        /** The API key, {@code pw_live_…} or {@code pw_test_…}; {@code PODWORKS_API_KEY} by default. */
        public Builder apiKey(String apiKey) {
            this.apiKey = apiKey;
            return this;
        }

        /** The address of the API; {@code PODWORKS_BASE_URL} by default, or that of {@code ./podworks up}. */
        public Builder baseUrl(String baseUrl) {
            this.baseUrl = baseUrl;
            return this;
        }

        /** The time for one attempt of a request, and how long a transfer may stall; 30 seconds by default. */
        public Builder timeout(Duration timeout) {
            this.timeout = timeout;
            return this;
        }

        /** How often a request is sent again at most, where that is safe; 4 by default, 0 disables retries. */
        public Builder maxRetries(int maxRetries) {
            this.maxRetries = maxRetries;
            return this;
        }

        /** Your own HTTP client, for a proxy or other certificates. */
        public Builder httpClient(HttpClient httpClient) {
            this.httpClient = httpClient;
            return this;
        }

        /** Time and randomness, for tests of this package. */
        Builder clock(Clock clock) {
            this.clock = clock;
            return this;
        }

        /**
         * Builds the client.
         *
         * @throws PodworksException if there is no key
         */
        public Podworks build() {
            var key = Optional.ofNullable(apiKey)
                    .or(() -> environment("PODWORKS_API_KEY"))
                    .filter(one -> !one.isBlank())
                    .orElseThrow(() -> new PodworksException(
                            "No API key: set PODWORKS_API_KEY, or pass it to Podworks.builder().apiKey(…)."));
            var address = Optional.ofNullable(baseUrl)
                    .or(() -> environment("PODWORKS_BASE_URL"))
                    .orElse("http://localhost:8080")
                    .replaceFirst("/+$", "");
            var client = httpClient == null
                    ? HttpClient.newBuilder().connectTimeout(timeout).build()
                    : httpClient;
            return new Podworks(key, new Settings(address, timeout, maxRetries, client, clock));
        }

        private static Optional<String> environment(String name) {
            return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isEmpty());
        }
    }
}
