package dev.podworks.local.stack;

import dev.podworks.local.provider.StandInProvider;
import java.util.LinkedHashMap;
import java.util.Map;

/// The environment variables of each service: the whole contract between the stack and the services.
record ServiceEnvironment(StackHome home, PortPlan ports, Secrets secrets, StackSettings settings) {

    static final String BUCKET = "podworks";
    static final String REGION = "us-east-1";

    private static final String LOCALHOST = "127.0.0.1";

    /// Long enough for the load balancer and clients with open connections to switch to another replica.
    private static final String DRAIN = "2s";

    Map<String, String> of(Replica replica) {
        var service = replica.service();
        var environment = new LinkedHashMap<String, String>();
        environment.put("SERVER_PORT", Integer.toString(ports.of(replica)));
        environment.put("SERVER_ADDRESS", LOCALHOST);
        environment.put("PUBLIC_URL", ports.publicUrl().toString());
        environment.put("SERVICE_SECRET", secrets.serviceSecret(service));
        environment.put("ENCRYPTION_KEYSET", secrets.encryptionKeyset(service));
        environment.put("EGRESS_ALLOW_PRIVATE", "true");
        environment.put("CALLER_JWKS_URL", ports.url(ServiceModule.GATEWAY) + "/.well-known/jwks.json");
        addDatabase(environment, service);
        addKafka(environment);
        addStore(environment);
        addMail(environment);
        addNeighbours(environment, service);
        addReplica(environment, replica);
        environment.putAll(settings.forEveryService());
        environment.putAll(settings.of(service.module()));
        environment.putAll(settings.of(replica.name()));
        return environment;
    }

    private void addDatabase(Map<String, String> environment, ServiceModule service) {
        environment.put("DATABASE_HOST", LOCALHOST);
        environment.put("DATABASE_PORT", Integer.toString(ports.postgres()));
        environment.put("DATABASE_NAME", service.database());
        environment.put("DATABASE_USER", service.database());
        environment.put("DATABASE_PASSWORD", secrets.databasePassword(service));
    }

    private void addKafka(Map<String, String> environment) {
        environment.put("KAFKA_BOOTSTRAP_SERVERS", LOCALHOST + ":" + ports.kafka());
        environment.put("KAFKA_TOPIC_PARTITIONS", "4");
        environment.put("KAFKA_TOPIC_REPLICAS", "1");
    }

    private void addStore(Map<String, String> environment) {
        environment.put("STORE_ENDPOINT", "http://" + LOCALHOST + ":" + ports.store());
        environment.put("STORE_REGION", REGION);
        environment.put("STORE_BUCKET", BUCKET);
        environment.put("STORE_ACCESS_KEY", secrets.storeAccessKey());
        environment.put("STORE_SECRET_KEY", secrets.storeSecretKey());
    }

    private void addMail(Map<String, String> environment) {
        environment.put("SMTP_HOST", LOCALHOST);
        environment.put("SMTP_PORT", Integer.toString(ports.smtp()));
    }

    private void addNeighbours(Map<String, String> environment, ServiceModule service) {
        switch (service) {
            case GATEWAY -> {
                environment.put("OPERATOR_TOKEN", secrets.operatorToken());
                environment.put("SESSION_COOKIE_SECURE", "false"); // plain HTTP
                environment.put("SIGN_UP", "open");
                environment.put("STORE_PUBLIC_ENDPOINT", "http://" + LOCALHOST + ":" + ports.store());
                addProjects(environment);
                environment.put(
                        "FILES_SERVICE_URL", ports.url(ServiceModule.FILES).toString());
                environment.put(
                        "BILLING_SERVICE_URL", ports.url(ServiceModule.BILLING).toString());
                environment.put(
                        "WEBHOOKS_SERVICE_URL",
                        ports.url(ServiceModule.WEBHOOKS).toString());
                environment.put(
                        "DELIVERIES_SERVICE_URL",
                        ports.url(ServiceModule.DELIVERIES).toString());
            }
            case PROJECTS -> {
                environment.put(
                        "BILLING_SERVICE_URL", ports.url(ServiceModule.BILLING).toString());
                environment.put(
                        "FILES_SERVICE_URL", ports.url(ServiceModule.FILES).toString());
                environment.put(
                        "DELIVERIES_SERVICE_URL",
                        ports.url(ServiceModule.DELIVERIES).toString());
            }
            case DELIVERIES -> {
                addProviders(environment);
                addProjects(environment);
            }
            case FILES, BILLING, WEBHOOKS -> addProjects(environment);
            case STUDIO -> {}
        }
    }

    private void addProjects(Map<String, String> environment) {
        environment.put(
                "PROJECTS_SERVICE_URL", ports.url(ServiceModule.PROJECTS).toString());
    }

    private void addReplica(Map<String, String> environment, Replica replica) {
        if (replica.service() == ServiceModule.STUDIO) {
            // Its own: a studio deletes leftovers in its folder.
            environment.put("STUDIO_WORK_DIR", home.data(replica.name()).toString());
            environment.put("STUDIO_MODELS", home.models().toString());
        }
        if (!replica.isAlone()) {
            environment.put("SHUTDOWN_DRAIN", DRAIN);
        }
    }

    /// Points every URL of every provider at the stand-in.
    private void addProviders(Map<String, String> environment) {
        var standIn = "http://" + LOCALHOST + ":" + ports.providers();
        environment.put("CLOUD_STAND_IN_URL", standIn);
        for (var provider : StandInProvider.values()) {
            provider.urlVariables().forEach(name -> environment.put(name, standIn));
            environment.put(provider.variablePrefix() + "_CLIENT_ID", "podworks-local");
            environment.put(provider.variablePrefix() + "_CLIENT_SECRET", "podworks-local-secret");
        }
    }
}
