package dev.podworks.local.stack;

import java.nio.file.Path;

/// The services that the stack runs, each from its own module's jar, with its own database.
public enum ServiceModule {
    GATEWAY("gateway", "gateway", 0),
    PROJECTS("projects-service", "projects", 1),
    FILES("files-service", "files", 2),
    BILLING("billing-service", "billing", 3),
    WEBHOOKS("webhooks-service", "webhooks", 4),
    DELIVERIES("deliveries-service", "deliveries", 5),
    STUDIO("studio", "studio", 6);

    private static final String VERSION = "1.0.0-SNAPSHOT";

    private final String module;
    private final String database;
    private final int portOffset;

    ServiceModule(String module, String database, int portOffset) {
        this.module = module;
        this.database = database;
        this.portOffset = portOffset;
    }

    /// Its Maven module, and its name everywhere in the stack.
    public String module() {
        return module;
    }

    String database() {
        return database;
    }

    int portOffset() {
        return portOffset;
    }

    Path jar(Path root) {
        return root.resolve(module).resolve("target").resolve(module + "-" + VERSION + ".jar");
    }
}
