package dev.podworks.k8s;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RenderingTest {
    private static final Path K8S = Tree.ROOT.resolve("k8s");

    /// The other tests rely on [Overlay] rendering what kubectl renders.
    @ParameterizedTest
    @ValueSource(strings = {"local", "production"})
    void overlaysAreRenderedAsByKubectl(String name) throws IOException, InterruptedException {
        assumeTrue(isInstalled(), "there is no kubectl on this machine");
        var process = new ProcessBuilder(
                        "kubectl",
                        "kustomize",
                        K8S.resolve("overlays").resolve(name).toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var rendered = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        assertThat(Overlay.render(name).resources()).containsExactlyInAnyOrderElementsOf(Tree.parse(rendered));
    }

    @Test
    void everyManifestIsListedInAKustomization() throws IOException {
        var named = new HashSet<Path>();
        for (var file :
                files().filter(path -> path.endsWith("kustomization.yaml")).toList()) {
            var settings = Tree.load(file).getFirst();
            Stream.of(
                            settings.each("resources"),
                            settings.each("components"),
                            settings.each("patches").map(patch -> patch.at("path")))
                    .flatMap(entries -> entries)
                    .map(entry -> file.resolveSibling(entry.text()).normalize())
                    .forEach(named::add);
        }
        assertThat(named).allMatch(Files::exists);
        assertThat(files().filter(file -> !file.endsWith("kustomization.yaml")))
                .isNotEmpty()
                .allMatch(named::contains);
    }

    private static Stream<Path> files() throws IOException {
        try (var all = Files.walk(K8S)) {
            return all
                    .filter(file -> file.toString().endsWith(".yaml"))
                    .filter(file -> !file.startsWith(K8S.resolve("src")) && !file.startsWith(K8S.resolve("target")))
                    .filter(file -> !file.equals(K8S.resolve("secrets.yaml")))
                    .toList()
                    .stream();
        }
    }

    private static boolean isInstalled() {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "kubectl")));
    }
}
