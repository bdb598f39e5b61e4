package dev.podworks.systemtests.docs;

import java.util.List;
import java.util.stream.Collectors;

/// The commands of a page as one script, since later ones use the variables of earlier ones. It ends at the first
/// command that fails; a response with an error status is a failure.
final class ShellScript {
    private static final String PROLOGUE = """
            set -euo pipefail
            curl() {
              case " $* " in
                *" -f "*) command curl --max-time 60 "$@" ;;
                *) command curl --max-time 60 --fail-with-body "$@" ;;
              esac
            }
            """;
    /// A block with the word `error` demonstrates an error of the API.
    private static final String REFUSED = """
            if ( %s ) >error.json; then echo "the request was accepted" >&2; exit 1; fi
            jq -e .code error.json
            """;

    private ShellScript() {}

    static String of(String markdown, String testKey, String liveKey) {
        return Sample.in(markdown).stream()
                .filter(sample -> sample.language().equals("bash"))
                .map(ShellScript::commands)
                .collect(Collectors.joining("\n", PROLOGUE, "\n"))
                .replace("pw_test_your_key", testKey)
                .replace("pw_live_your_key", liveKey);
    }

    private static String commands(Sample sample) {
        return sample.has("error") ? REFUSED.formatted(sample.code()) : sample.code();
    }

    static final List<String> TOOLS = List.of("bash", "curl", "jq", "openssl");
}
