package dev.podworks.kit.test;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/// The one schema of `manifest.json`, which the studio's and the simulator's are both held to.
public final class ManifestSchema {
    private static final Schema SCHEMA = SchemaRegistry.withDialect(Dialects.getDraft202012())
            .getSchema(SchemaLocation.of("classpath:manifest.schema.json"));

    private ManifestSchema() {}

    /// What is wrong with a manifest, in words; empty where nothing is.
    public static List<String> validate(byte[] manifest) {
        return SCHEMA.validate(JsonMapper.shared().readTree(manifest)).stream()
                .map(Error::toString)
                .toList();
    }
}
