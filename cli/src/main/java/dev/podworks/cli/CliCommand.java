package dev.podworks.cli;

import dev.podworks.cli.output.Output;
import dev.podworks.sdk.Podworks;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// A command: reads its options, calls the API, prints. Exceptions become lines and an exit status in one place.
public abstract class CliCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    /// What the command does.
    protected abstract void run() throws Exception;

    @Override
    public final Integer call() throws Exception {
        run();
        return ExitStatus.SUCCESS.code();
    }

    protected final Session session() {
        return ((Main) spec.root().userObject()).session();
    }

    protected final Podworks podworks() {
        return session().client();
    }

    protected final Output output() {
        return session().output();
    }
}
