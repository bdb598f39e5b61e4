package dev.podworks.local.cli;

import dev.podworks.local.stack.Stack;
import dev.podworks.local.stack.StackException;
import dev.podworks.local.stack.StackHome;
import dev.podworks.local.stack.StackSettings;
import java.nio.file.Path;
import java.util.Map;

/// The context of every command: the stack of one checkout, and the terminal.
record CommandContext(StackHome home, Terminal terminal) {

    /// The root comes from the `podworks` script; `PODWORKS_STATE` overrides `.podworks` as the state folder.
    static CommandContext of(Map<String, String> environment) {
        var root = environment.get("PODWORKS_ROOT");
        if (root == null) {
            throw new StackException("PODWORKS_ROOT is not set; start this with ./podworks");
        }
        var state = environment.get("PODWORKS_STATE");
        var checkout = StackHome.of(Path.of(root));
        var home = state == null
                ? checkout
                : new StackHome(checkout.root(), Path.of(state).toAbsolutePath());
        return new CommandContext(home, Terminal.of(System.out, environment));
    }

    /// The stack with its last settings, or the default ones.
    Stack stack() {
        return new Stack(home, StackSettings.load(home).orElse(StackSettings.onPort(StackSettings.DEFAULT_PORT)));
    }
}
