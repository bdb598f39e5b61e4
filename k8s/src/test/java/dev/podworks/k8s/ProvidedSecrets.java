package dev.podworks.k8s;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The Secrets available to an overlay, with their keys, from `k8s/secrets.yaml`.
record ProvidedSecrets(Map<String, List<String>> keysByName) {
    static ProvidedSecrets in(String overlay) {
        var list = Tree.load(Tree.ROOT.resolve("k8s/secrets.yaml")).getFirst();
        var keys = new LinkedHashMap<String, List<String>>();
        for (var section : List.of("provided", overlay)) {
            list.map(section)
                    .keySet()
                    .forEach(name -> keys.put(
                            name, list.each(section, name).map(Tree::text).toList()));
        }
        return new ProvidedSecrets(keys);
    }

    List<String> keys(String name) {
        var keys = keysByName.get(name);
        if (keys == null) {
            throw new AssertionError("missing Secret " + name);
        }
        return keys;
    }
}
