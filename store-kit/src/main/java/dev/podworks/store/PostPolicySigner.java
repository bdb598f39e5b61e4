package dev.podworks.store;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.databind.json.JsonMapper;

/// Signs POST policies with AWS Signature Version 4. The AWS SDK for Java does not support form uploads.
final class PostPolicySigner {
    private static final String ALGORITHM = "AWS4-HMAC-SHA256";
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("uuuuMMdd", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter SECOND =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final StoreProperties properties;
    private final JsonMapper json;
    private final InstantSource clock;

    PostPolicySigner(StoreProperties properties, JsonMapper json, InstantSource clock) {
        this.properties = properties;
        this.json = json;
        this.clock = clock;
    }

    UploadForm sign(String key, long maxBytes, Duration validFor) {
        var now = clock.instant();
        var fields = new LinkedHashMap<String, String>();
        fields.put("key", key);
        fields.put("x-amz-algorithm", ALGORITHM);
        fields.put("x-amz-credential", properties.accessKey() + "/" + scope(DAY.format(now)));
        fields.put("x-amz-date", SECOND.format(now));
        var policy = policy(fields, maxBytes, now.plus(validFor).toString());
        fields.put("policy", policy);
        fields.put("x-amz-signature", HexFormat.of().formatHex(hmac(signingKey(DAY.format(now)), policy)));
        return new UploadForm(
                properties.publicEndpoint().resolve("/" + properties.bucket()), Collections.unmodifiableMap(fields));
    }

    private String policy(Map<String, String> fields, long maxBytes, String expiration) {
        var conditions = new ArrayList<Object>();
        conditions.add(Map.of("bucket", properties.bucket()));
        fields.forEach((name, value) -> conditions.add(Map.of(name, value)));
        conditions.add(List.of("content-length-range", 0, maxBytes));
        var policy = json.writeValueAsBytes(Map.of("expiration", expiration, "conditions", conditions));
        return Base64.getEncoder().encodeToString(policy);
    }

    private String scope(String day) {
        return "%s/%s/s3/aws4_request".formatted(day, properties.region());
    }

    private byte[] signingKey(String day) {
        var key = ("AWS4" + properties.secretKey()).getBytes(StandardCharsets.UTF_8);
        return hmac(hmac(hmac(hmac(key, day), properties.region()), "s3"), "aws4_request");
    }

    private static byte[] hmac(byte[] key, String message) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(message.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has HmacSHA256", impossible);
        }
    }
}
