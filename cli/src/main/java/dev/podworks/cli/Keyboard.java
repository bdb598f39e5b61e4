package dev.podworks.cli;

import java.io.IOException;

/// Standard input, where somebody may type.
public interface Keyboard {
    /// No terminal: standard input is a file or a pipe.
    Keyboard NONE = new Keyboard() {
        @Override
        public boolean isTerminal() {
            return false;
        }

        @Override
        public String readSecret(String prompt) {
            throw new IllegalStateException("Nobody types.");
        }
    };

    /// Whether standard input is a terminal, whatever standard output is.
    boolean isTerminal();

    /// Asks for a line that is not shown while it is typed.
    ///
    /// @return the line; empty at the end of input
    /// @throws CliException if what is typed can't be hidden: nothing is read then
    String readSecret(String prompt) throws IOException;
}
