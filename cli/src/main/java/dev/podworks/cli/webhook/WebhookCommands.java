package dev.podworks.cli.webhook;

import picocli.CommandLine.Command;

/// Webhooks while a handler is being written.
@Command(
        name = "webhooks",
        description = "Sends webhooks to a program on this machine, and triggers events in test mode.",
        subcommands = {ListenCommand.class, TriggerCommand.class})
public final class WebhookCommands {}
