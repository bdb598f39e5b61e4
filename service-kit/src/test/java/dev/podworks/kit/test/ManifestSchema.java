package dev.podworks.kit.test;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/// The schema of `manifest.json`, for tests of the studio and the simulator.
public final class ManifestSchema {
    private static final Schema SCHEMA = SchemaRegistry.withDialect(Dialects.getDraft202012())
            .getSchema(SchemaLocation.of("classpath:manifest.schema.json"));

    private ManifestSchema() {}

    /// @return all errors of a manifest
    public static List<String> validate(byte[] manifest) {
        return SCHEMA.validate(JsonMapper.shared().readTree(manifest)).stream()
                .map(Error::toString)
                .toList();
    }
}
