package dev.podworks.local.balancer;

import dev.podworks.local.program.Lifeline;
import dev.podworks.local.program.Settings;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/// Shares the callers of every service out among its replicas.
///
/// `BALANCER_ROUTES` lists, with blanks between them, `PORT=PORT,PORT`: where callers come, and where the replicas are.
public final class BalancerMain {

    private BalancerMain() {}

    public static void main(String[] args) throws IOException {
        var settings = Settings.ofEnvironment();
        for (var route : settings.text("BALANCER_ROUTES").split(" ")) {
            start(route);
        }
        Lifeline.hold(settings, order -> "error: the balancer takes no orders");
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
