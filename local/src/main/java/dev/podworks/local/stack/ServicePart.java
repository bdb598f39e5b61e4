package dev.podworks.local.stack;

import java.net.URI;
import java.util.List;

/// One of our services, from its own module's jar.
record ServicePart(ServiceModule service, StackHome home, PortPlan plan, ServiceEnvironment variables) implements Part {

    @Override
    public String name() {
        return service.module();
    }

    @Override
    public List<Integer> ports() {
        return List.of(plan.of(service));
    }

    @Override
    public Launch launch() {
        return new Launch(app().command(), variables.of(service));
    }

    @Override
    public void prepareForUse() {
        app().deleteOlder();
    }

    private ServiceApp app() {
        return ServiceApp.unpack(service, home.root(), home.apps());
    }

    @Override
    public boolean isReady() {
        return Probe.answersOk(URI.create(plan.url(service) + "/actuator/health/readiness"));
    }
}
