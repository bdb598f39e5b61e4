package dev.podworks.generator;

import java.nio.file.Path;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;
import tools.jackson.dataformat.yaml.util.StringQuotingChecker;

/// Reads and writes YAML. Strings that look like times, numbers or `yes` are quoted, so that parsers of YAML 1.1
/// and 1.2 read the same.
final class Yaml {
    static final YAMLMapper MAPPER = YAMLMapper.builder(YAMLFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .stringQuotingChecker(new QuoteAllButWords())
                    .build())
            .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
            .enable(YAMLWriteFeature.LITERAL_BLOCK_STYLE)
            .disable(YAMLWriteFeature.SPLIT_LINES)
            .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
            .build();

    private Yaml() {}

    /// @throws InvalidDocumentException when the file is not a YAML mapping, or has a key twice
    static ObjectNode read(Path file) {
        try {
            return (ObjectNode) MAPPER.readTree(file.toFile());
        } catch (JacksonException | ClassCastException e) {
            throw new InvalidDocumentException(file + ": " + e.getMessage());
        }
    }

    static String write(JsonNode document) {
        return MAPPER.writeValueAsString(document);
    }

    private static final class QuoteAllButWords extends StringQuotingChecker {
        private static final long serialVersionUID = 1L;
        private static final Pattern PLAIN = Pattern.compile("[A-Za-z/][A-Za-z0-9 _/.,()-]*(?<! )");
        private static final Pattern PLAIN_KEY = Pattern.compile("[$A-Za-z][A-Za-z0-9_.-]*");

        @Override
        public boolean needToQuoteName(String name) {
            return !PLAIN_KEY.matcher(name).matches() || isReservedKeyword(name);
        }

        @Override
        public boolean needToQuoteValue(String value) {
            return !PLAIN.matcher(value).matches() || isReservedKeyword(value);
        }
    }
}
