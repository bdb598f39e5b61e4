package dev.podworks.local.cloud;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.gaul.s3proxy.S3ErrorCode;
import org.gaul.s3proxy.S3ProxyException;
import org.gaul.s3proxy.auth.AwsSignature;
import org.gaul.s3proxy.auth.S3AuthorizationHeader;

/// The signature of a form upload: version 4, over the policy field.
record PolicySignature(Map<String, String> fields) {

    private static final String ALGORITHM = "AWS4-HMAC-SHA256";

    /// Rejects a form whose policy was not signed with the store's key.
    void verify(ObjectStore.Credentials credentials) {
        if (!ALGORITHM.equals(FormUpload.field(fields, "x-amz-algorithm"))) {
            throw new S3ProxyException(S3ErrorCode.INVALID_ARGUMENT, "The form is not signed with " + ALGORITHM + ".");
        }
        var signature = FormUpload.field(fields, "x-amz-signature");
        var header = header(FormUpload.field(fields, "x-amz-credential"), signature);
        if (!credentials.accessKey().equals(header.getIdentity())) {
            throw new S3ProxyException(S3ErrorCode.INVALID_ACCESS_KEY_ID);
        }
        var expected = sign(FormUpload.field(fields, "policy"), header, credentials.secretKey());
        if (!MessageDigest.isEqual(ascii(expected), ascii(signature))) {
            throw new S3ProxyException(S3ErrorCode.SIGNATURE_DOES_NOT_MATCH);
        }
    }

    private static S3AuthorizationHeader header(String credential, String signature) {
        try {
            return new S3AuthorizationHeader(ALGORITHM + " Credential=" + credential + ", Signature=" + signature);
        } catch (IllegalArgumentException e) {
            throw new S3ProxyException(S3ErrorCode.INVALID_ARGUMENT, e);
        }
    }

    private static String sign(String policy, S3AuthorizationHeader header, String secretKey) {
        try {
            var hmac = Mac.getInstance("HmacSHA256");
            hmac.init(new SecretKeySpec(AwsSignature.deriveSigningKeyV4(header, secretKey), "HmacSHA256"));
            return HexFormat.of().formatHex(hmac.doFinal(ascii(policy)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
