package dev.podworks.cli.profile;

import dev.podworks.cli.CliCommand;
import dev.podworks.cli.CliException;
import dev.podworks.cli.ExitStatus;
import picocli.CommandLine.Command;

/// Deletes a key from this machine. It stays valid: only the account page revokes it.
@Command(name = "logout", description = "Deletes a key from this machine. Revoke it on the account page.")
public final class LogoutCommand extends CliCommand {
    @Override
    protected void run() {
        var profiles = session().profiles();
        var name = session().profileName().or(() -> profiles.current().map(Profile::name));
        if (name.isEmpty() || !profiles.delete(name.get())) {
            throw new CliException(ExitStatus.NOT_FOUND, "There is no profile %s.".formatted(name.orElse("here")));
        }
        output().people("Signed out of %s. The key stays valid until it is revoked.".formatted(name.get()));
    }
}
