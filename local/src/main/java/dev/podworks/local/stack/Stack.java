package dev.podworks.local.stack;

import dev.podworks.local.postgres.PostgresCluster;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// The whole system on this machine. Every part is a process that outlives the command that started it; running
/// ones are found by their files in the stack's home. Safe to use from several commands at once.
public final class Stack {

    private final StackHome home;
    private final StackSettings settings;
    private final PortPlan plan;
    private final Secrets secrets;
    private final PartRunner runner;
    private final Infrastructure programs;
    private final List<Part> infrastructure;
    private final List<ServicePart> services;

    public Stack(StackHome home, StackSettings settings) {
        this.home = home;
        this.settings = settings;
        this.plan = new PortPlan(settings.port());
        this.secrets = new Secrets(home.secrets());
        this.runner = new PartRunner(home);
        this.programs = new Infrastructure(home, plan, secrets, settings);
        this.infrastructure = programs.parts();
        var variables = new ServiceEnvironment(home, plan, secrets, settings);
        this.services = Stream.of(ServiceModule.values())
                .flatMap(service -> Replica.of(service, settings.replicas()).stream())
                .map(replica -> new ServicePart(replica, home, plan, variables))
                .toList();
    }

    public StackHome home() {
        return home;
    }

    public URI url() {
        return plan.publicUrl();
    }

    public String operatorToken() {
        return secrets.operatorToken();
    }

    /// The URL of the databases for the superuser: for inspection, never for a service.
    public URI postgresUrl() {
        return URI.create(String.format(
                Locale.ROOT,
                "postgresql://%s:%s@127.0.0.1:%d/postgres",
                PostgresCluster.ADMIN,
                secrets.postgresPassword(),
                plan.postgres()));
    }

    public String kafkaBootstrapServers() {
        return "127.0.0.1:" + plan.kafka();
    }

    /// Starts everything and waits until it is ready. A running part is restarted only if its build or settings
    /// have changed.
    public void up(StackListener listener) {
        home.exclusively(() -> {
            settings.save(home);
            runner.endTraining();
            runner.checkPorts(parts());
            runner.start(infrastructure, listener);
            runner.start(services, listener);
            services.forEach(ServicePart::deleteOlderBuilds);
        });
    }

    /// Creates the AOT caches of this build in the background, at the lowest priority, unless they exist.
    public void train() {
        home.exclusively(() -> {
            if (AotTraining.isNeeded(home)) {
                runner.beginTraining(programs.training());
            }
        });
    }

    /// Stops the services, then the infrastructure. Data is kept.
    public void down(StackListener listener) {
        home.exclusively(() -> stopAll(listener));
    }

    /// Stops everything and deletes data, keys and logs.
    public void wipe(StackListener listener) {
        home.exclusively(() -> {
            stopAll(listener);
            home.wipe();
            secrets.forget();
        });
    }

    private void stopAll(StackListener listener) {
        runner.endTraining();
        runner.stop(services, listener);
        runner.stop(infrastructure, listener);
    }

    /// Starts one part unless it is running.
    public void start(String name, StackListener listener) {
        var parts = List.of(part(name));
        home.exclusively(() -> {
            runner.checkPorts(parts);
            runner.start(parts, listener);
        });
    }

    /// Starts one part unless it is running, without waiting until it is ready. It must have been started before:
    /// the one-time preparations are skipped.
    public void launch(String name) {
        var part = part(name);
        home.exclusively(() -> runner.launch(part, StackListener.SILENT));
    }

    public void stop(String name, StackListener listener) {
        var parts = List.of(part(name));
        home.exclusively(() -> runner.stop(parts, listener));
    }

    /// The same stack with additional variables, to start single parts differently. They are not stored. Names are
    /// as in {@link StackSettings#variables}.
    public Stack with(Map<String, String> variables) {
        return new Stack(home, settings.with(variables));
    }

    /// Sends SIGKILL, like a crash.
    ///
    /// @throws StackException when it is not running
    public void kill(String name) {
        var part = part(name);
        home.exclusively(() -> runner.kill(part));
    }

    /// Sends SIGSTOP: the process accepts connections and does not respond until it is resumed.
    ///
    /// @throws StackException when it is not running
    public void pause(String name) {
        runner.pause(part(name));
    }

    public void resume(String name) {
        runner.resume(part(name));
    }

    public List<PartStatus> status() {
        return parts().stream().map(runner::status).toList();
    }

    /// The parts whose process is running, ready or not.
    public List<String> runningParts() {
        return parts().stream().filter(runner::isRunning).map(Part::name).toList();
    }

    /// Whether the part is ready.
    public boolean isReady(String name) {
        var part = part(name);
        return runner.isRunning(part) && part.isReady();
    }

    /// Whether every part is ready.
    public boolean isReady() {
        return parts().stream().allMatch(part -> runner.isRunning(part) && part.isReady());
    }

    public List<String> names() {
        return parts().stream().map(Part::name).toList();
    }

    private List<Part> parts() {
        var parts = new ArrayList<>(infrastructure);
        parts.addAll(services);
        return parts;
    }

    private Part part(String name) {
        return parts().stream()
                .filter(part -> part.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new StackException("Unknown part " + name + ". Parts: " + String.join(", ", names())));
    }
}
