package dev.podworks.local.cli;

import dev.podworks.local.stack.Stack;

/// Starts a stack and shows its progress.
record StackStart(Terminal terminal, Stack stack) {

    /// Returns when every part is ready and the demo account exists.
    DemoAccount start() {
        terminal.line(terminal.bold("Starting Podworks"));
        try (var view = new StartProgress(terminal)) {
            stack.up(view);
            var demo = DemoAccount.of(stack);
            terminal.line("Ready in " + Format.duration(view.elapsed()) + ".");
            stack.train();
            return demo;
        }
    }
}
