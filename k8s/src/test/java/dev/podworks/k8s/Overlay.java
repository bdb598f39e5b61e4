package dev.podworks.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// The part of Kustomize that our files use, so that the checks need no kubectl. RenderingTest compares it with
/// kubectl where that is installed.
record Overlay(List<Tree> resources) {
    private static final Set<String> UNDERSTOOD =
            Set.of("apiVersion", "kind", "namespace", "resources", "components", "patches", "images");

    static Overlay render(String name) {
        return new Overlay(build(Tree.ROOT.resolve("k8s/overlays").resolve(name)));
    }

    Stream<Tree> of(String... kinds) {
        return resources.stream().filter(resource -> resource.is(kinds));
    }

    Tree get(String kind, String name) {
        return of(kind).filter(resource -> resource.name().equals(name))
                .findAny()
                .orElseThrow(() -> new AssertionError("there is no " + kind + "/" + name));
    }

    /// All workloads.
    Stream<Tree> workloads() {
        return of("Deployment", "StatefulSet");
    }

    /// The Deployments of the seven services, without the stand-ins for third parties. The studio may have several.
    Stream<Tree> services() {
        return of("Deployment");
    }

    /// The service that a Deployment runs.
    static String serviceOf(Tree deployment) {
        return deployment.text("spec", "template", "metadata", "labels", "app.kubernetes.io/name");
    }

    private static List<Tree> build(Path folder) {
        var resources = new ArrayList<Tree>();
        build(folder, resources);
        return resources;
    }

    /// @param resources a component's patches apply to those that are there already
    private static void build(Path folder, List<Tree> resources) {
        var settings = Tree.load(folder.resolve("kustomization.yaml")).getFirst();
        assertThat(UNDERSTOOD).as("%s", folder).containsAll(settings.map().keySet());
        settings.each("resources")
                .forEach(entry ->
                        resources.addAll(load(folder.resolve(entry.text()).normalize())));
        settings.each("components")
                .forEach(entry -> build(folder.resolve(entry.text()).normalize(), resources));
        settings.each("patches")
                .flatMap(patch -> Tree.load(folder.resolve(patch.text("path"))).stream())
                .forEach(patch -> apply(patch, resources));
        settings.each("images").forEach(image -> resources.replaceAll(resource -> tagged(resource, image)));
        settings.find("namespace").ifPresent(space -> resources.replaceAll(resource -> inside(resource, space.text())));
    }

    private static List<Tree> load(Path place) {
        return Files.isDirectory(place) ? build(place) : Tree.load(place);
    }

    private static void apply(Tree patch, List<Tree> resources) {
        var before = resources.stream()
                .filter(resource -> resource.toString().equals(patch.toString()))
                .findAny()
                .orElseThrow(() -> new AssertionError("a patch of nothing: " + patch));
        resources.set(resources.indexOf(before), new Tree(merged(before.map(), patch.map())));
    }

    /// Lists only in a ScaledObject, where they replace those before: Kustomize merges the lists of Kubernetes' own
    /// resources by keys.
    private static Map<String, Object> merged(Map<String, Object> before, Map<String, Object> patch) {
        var result = new LinkedHashMap<>(before);
        patch.forEach((name, value) -> {
            if (!name.equals("triggers")) {
                assertThat(value).as("a list in a patch: %s", name).isNotInstanceOf(List.class);
            }
            var deeper = value instanceof Map && before.get(name) instanceof Map;
            result.put(name, deeper ? merged(new Tree(before).map(name), new Tree(patch).map(name)) : value);
        });
        return result;
    }

    private static Tree tagged(Tree resource, Tree image) {
        return new Tree(rewritten(resource.node(), image.text("name"), image.text("newTag")));
    }

    private static Object rewritten(Object node, String image, String tag) {
        return switch (node) {
            case Map<?, ?> map -> {
                var copy = new LinkedHashMap<Object, Object>();
                map.forEach((name, value) -> copy.put(
                        name,
                        name.equals("image") && image.equals(value)
                                ? image + ":" + tag
                                : rewritten(value, image, tag)));
                yield copy;
            }
            case List<?> list ->
                list.stream().map(element -> rewritten(element, image, tag)).toList();
            default -> node;
        };
    }

    private static Tree inside(Tree resource, String namespace) {
        var isOutside = resource.is("Namespace");
        return isOutside
                ? resource
                : new Tree(merged(resource.map(), Map.of("metadata", Map.of("namespace", namespace))));
    }
}
