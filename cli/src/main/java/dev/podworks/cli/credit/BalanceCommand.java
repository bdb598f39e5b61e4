package dev.podworks.cli.credit;

import dev.podworks.cli.CliCommand;
import dev.podworks.cli.output.Output;
import dev.podworks.cli.output.Text;
import picocli.CommandLine.Command;

/// The credits that are left.
@Command(name = "balance", description = "Shows the credits that are left: one is a second of processing.")
public final class BalanceCommand extends CliCommand {
    @Override
    protected void run() {
        var balance = podworks().credits().balance();
        long seconds = balance.getTotalSeconds();
        output().object(
                        balance,
                        Long.toString(seconds),
                        Output.labelled("Left", Text.format("%s (%d s)", Text.clock(seconds), seconds)));
    }
}
