package dev.podworks.local.cloud;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// A browser upload as files-service offers it: a policy for one key and a range of sizes, signed with Signature
/// Version 4.
final class SignedForm {

    private static final String BOUNDARY = "----form-boundary";

    private final Map<String, String> fields = new LinkedHashMap<>();

    SignedForm(String key, long minBytes, long maxBytes) throws GeneralSecurityException {
        this(key, minBytes, maxBytes, Instant.now().plusSeconds(300));
    }

    SignedForm(String key, long minBytes, long maxBytes, Instant expiry) throws GeneralSecurityException {
        var time = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT)
                .withZone(ZoneOffset.UTC)
                .format(Instant.now());
        var day = time.substring(0, 8);
        var credential = StoreClient.ACCESS_KEY + "/" + day + "/us-east-1/s3/aws4_request";
        var policy = String.format(Locale.ROOT, """
                {"expiration": "%s", "conditions": [{"bucket": "podworks"}, {"key": "%s"},
                 {"x-amz-algorithm": "AWS4-HMAC-SHA256"}, {"x-amz-credential": "%s"}, {"x-amz-date": "%s"},
                 ["content-length-range", %d, %d]]}""", expiry, key, credential, time, minBytes, maxBytes);
        var encoded = Base64.getEncoder().encodeToString(policy.getBytes(StandardCharsets.UTF_8));
        fields.put("key", key);
        fields.put("x-amz-algorithm", "AWS4-HMAC-SHA256");
        fields.put("x-amz-credential", credential);
        fields.put("x-amz-date", time);
        fields.put("policy", encoded);
        fields.put("x-amz-signature", sign(day, encoded));
    }

    SignedForm with(String field, String value) {
        fields.put(field, value);
        return this;
    }

    String policy() {
        return fields.getOrDefault("policy", "");
    }

    SignedForm without(String field) {
        fields.remove(field);
        return this;
    }

    /// The form with a file of zeros, generated while it is sent.
    HttpRequest.Builder post(URI bucket, long fileBytes) {
        var head = new StringBuilder();
        fields.forEach((name, value) -> head.append(
                "--%s\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n".formatted(BOUNDARY, name, value)));
        head.append("--%s\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.wav\"\r\n\r\n"
                .formatted(BOUNDARY));
        var start = head.toString().getBytes(StandardCharsets.UTF_8);
        var end = ("\r\n--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.UTF_8);
        var body = HttpRequest.BodyPublishers.ofInputStream(() -> new SequenceInputStream(Collections.enumeration(
                List.of(new ByteArrayInputStream(start), new Zeros(fileBytes), new ByteArrayInputStream(end)))));
        var sized = HttpRequest.BodyPublishers.fromPublisher(body, start.length + fileBytes + end.length);
        return HttpRequest.newBuilder(bucket)
                .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
                .POST(sized);
    }

    private static String sign(String day, String policy) throws GeneralSecurityException {
        var key = ("AWS4" + StoreClient.SECRET_KEY).getBytes(StandardCharsets.UTF_8);
        for (var part : List.of(day, "us-east-1", "s3", "aws4_request", policy)) {
            var hmac = Mac.getInstance("HmacSHA256");
            hmac.init(new SecretKeySpec(key, "HmacSHA256"));
            key = hmac.doFinal(part.getBytes(StandardCharsets.UTF_8));
        }
        return HexFormat.of().formatHex(key);
    }

    private static final class Zeros extends InputStream {

        private long left;

        Zeros(long bytes) {
            this.left = bytes;
        }

        @Override
        public int read() {
            return left-- > 0 ? 0 : -1;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            if (left <= 0) {
                return -1;
            }
            var count = (int) Math.min(left, length);
            java.util.Arrays.fill(buffer, offset, offset + count, (byte) 0);
            left -= count;
            return count;
        }
    }
}
