package dev.podworks.local.stack;

import dev.podworks.local.program.Probe;
import java.net.URI;
import java.util.List;
import java.util.Locale;

/// A replica of a service.
record ServicePart(Replica replica, StackHome home, PortPlan plan, ServiceEnvironment variables) implements Part {

    @Override
    public String name() {
        return replica.name();
    }

    @Override
    public List<Integer> ports() {
        return List.of(plan.of(replica));
    }

    @Override
    public Launch launch() {
        return new Launch(app().command(), variables.of(replica));
    }

    /// Only when every replica runs this build.
    void deleteOlderBuilds() {
        app().deleteOlder();
    }

    private ServiceApp app() {
        return ServiceApp.unpack(replica.service(), home.root(), home.apps());
    }

    @Override
    public boolean isReady() {
        return Probe.answersOk(URI.create(
                String.format(Locale.ROOT, "http://127.0.0.1:%d/actuator/health/readiness", plan.of(replica))));
    }
}
