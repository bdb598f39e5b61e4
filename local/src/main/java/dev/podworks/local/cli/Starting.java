package dev.podworks.local.cli;

import dev.podworks.local.stack.Stack;

/// Brings a stack up before a person's eyes.
record Starting(Terminal terminal, Stack stack) {

    /// Returns once everything answers and the demo account is there.
    DemoAccount start() {
        terminal.line(terminal.bold("Starting Podworks"));
        try (var view = new StartView(terminal)) {
            stack.up(view);
            var demo = DemoAccount.of(stack);
            terminal.line("Ready in " + Format.duration(view.elapsed()) + ".");
            stack.train();
            return demo;
        }
    }
}
