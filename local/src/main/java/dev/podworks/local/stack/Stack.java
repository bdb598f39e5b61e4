package dev.podworks.local.stack;

import dev.podworks.local.postgres.PostgresCluster;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// The whole system on this machine. Every part is a process of its own that outlives whoever started it; this class
/// finds the running ones again by their files in the stack's home. Safe to use from several commands at once.
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
        return plan.url(ServiceModule.GATEWAY);
    }

    public String operatorToken() {
        return secrets.operatorToken();
    }

    /// How to reach every service's database, as the superuser: for a look inside, never for a service.
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

    /// Brings everything up and waits until it is ready. What already runs is left alone, unless it was started in
    /// another way (from another build, with other settings): then it is started anew.
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

    /// Prepares quicker starts in the background, at the lowest priority, where that was not done for this build yet.
    public void train() {
        home.exclusively(() -> {
            if (AotTraining.isNeeded(home)) {
                runner.beginTraining(programs.training());
            }
        });
    }

    /// Stops the services, then what they stand on. Data stays.
    public void down(StackListener listener) {
        home.exclusively(() -> stopAll(listener));
    }

    /// Stops everything and forgets it: data, keys, logs.
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

    /// Starts one part, unless it runs.
    public void start(String name, StackListener listener) {
        var parts = List.of(part(name));
        home.exclusively(() -> {
            runner.checkPorts(parts);
            runner.start(parts, listener);
        });
    }

    /// Starts one part, unless it runs, and does not wait until it is ready. It must have been ready once before: what
    /// is made on a first start is not made here.
    public void launch(String name) {
        var part = part(name);
        home.exclusively(() -> runner.launch(part, StackListener.SILENT));
    }

    public void stop(String name, StackListener listener) {
        var parts = List.of(part(name));
        home.exclusively(() -> runner.stop(parts, listener));
    }

    /// The same stack with some variables more, by which single parts can be started in another way; nothing of it is
    /// remembered. Names are as {@link StackSettings#variables} has them.
    public Stack with(Map<String, String> variables) {
        return new Stack(home, settings.with(variables));
    }

    /// SIGKILL, as a crash would be.
    ///
    /// @throws StackException where it does not run
    public void kill(String name) {
        var part = part(name);
        home.exclusively(() -> runner.kill(part));
    }

    /// SIGSTOP: the process is there, takes connections and answers nothing, until it is resumed.
    ///
    /// @throws StackException where it does not run
    public void pause(String name) {
        runner.pause(part(name));
    }

    public void resume(String name) {
        runner.resume(part(name));
    }

    public List<PartStatus> status() {
        return parts().stream().map(runner::status).toList();
    }

    /// The names of those whose process runs, ready or not.
    public List<String> runningParts() {
        return parts().stream().filter(runner::isRunning).map(Part::name).toList();
    }

    /// Whether that part runs and answers.
    public boolean isReady(String name) {
        var part = part(name);
        return runner.isRunning(part) && part.isReady();
    }

    /// Whether every part runs and answers.
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
                .orElseThrow(() -> new StackException(
                        "There is no part named " + name + ". There are: " + String.join(", ", names())));
    }
}
