package dev.podworks.kit;

import dev.podworks.testkit.FaultProxy;
import dev.podworks.testkit.TestDatabase;
import dev.podworks.testkit.TestPostgres;
import java.util.HashMap;
import java.util.Map;
import org.springframework.context.ConfigurableApplicationContext;

/// A service that is connected to its database by a proxy, which can inject network faults.
public final class ProxiedService implements AutoCloseable {
    private final FaultProxy database;
    private final ConfigurableApplicationContext service;

    private ProxiedService(FaultProxy database, ConfigurableApplicationContext service) {
        this.database = database;
        this.service = service;
    }

    public static ProxiedService start(String name, String databaseName, Map<String, String> settings) {
        var target = TestPostgres.database(databaseName);
        var proxy = FaultProxy.to(target.host(), target.port());
        var proxied = new TestDatabase("127.0.0.1", proxy.port(), target.name(), target.user(), target.password());
        var all = new HashMap<>(proxied.environment());
        all.putAll(settings);
        return new ProxiedService(proxy, KitTest.anotherService(name, all));
    }

    /// The proxy between the service and its database.
    public FaultProxy database() {
        return database;
    }

    public <T> T bean(Class<T> type) {
        return service.getBean(type);
    }

    @Override
    public void close() {
        database.heal();
        service.close();
        database.close();
    }
}
