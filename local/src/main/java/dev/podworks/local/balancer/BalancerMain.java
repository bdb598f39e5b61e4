package dev.podworks.local.balancer;

import dev.podworks.local.program.ParentProcess;
import dev.podworks.local.program.Settings;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/// Distributes the connections to every service over its replicas.
///
/// `BALANCER_ROUTES` is a list of `PORT=PORT,PORT`, separated by spaces: the port to listen on, and those of the
/// replicas.
public final class BalancerMain {

    private BalancerMain() {}

    public static void main(String[] args) throws IOException {
        var settings = Settings.ofEnvironment();
        for (var route : settings.text("BALANCER_ROUTES").split(" ")) {
            start(route);
        }
        ParentProcess.hold(settings, order -> "error: the balancer has no commands");
        System.exit(0);
    }

    private static void start(String route) throws IOException {
        var ends = route.split("=", 2);
        var replicas = new Backends(ports(ends[1]));
        replicas.watch();
        new Balancer(Integer.parseInt(ends[0]), replicas).start();
    }

    private static List<Integer> ports(String list) {
        return Arrays.stream(list.split(",")).map(Integer::valueOf).toList();
    }
}
