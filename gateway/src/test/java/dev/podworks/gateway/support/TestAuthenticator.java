package dev.podworks.gateway.support;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/// A WebAuthn authenticator and the browser in front of it, with one passkey. It can do what real ones refuse.
public final class TestAuthenticator {
    private static final String ORIGIN = "https://podcasts.example";
    private static final int USER_PRESENT = 0x01;
    private static final int USER_VERIFIED = 0x04;
    private static final int ATTESTED = 0x40;
    private static final HexFormat HEX = HexFormat.of();

    private final byte[] credentialId = bytes(UUID.randomUUID());
    private final KeyPair keys;
    private String origin = ORIGIN;
    private boolean verifiesUser = true;
    private int counter = 1;

    public TestAuthenticator() {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            this.keys = generator.generateKeyPair();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// From now on for a page of another site.
    public TestAuthenticator at(String otherOrigin) {
        origin = otherOrigin;
        return this;
    }

    /// From now on without a fingerprint or PIN.
    public TestAuthenticator withoutVerification() {
        verifiesUser = false;
        return this;
    }

    /// As a copy does that was made before.
    public TestAuthenticator withCounter(int count) {
        counter = count;
        return this;
    }

    /// @param options `publicKey` of a registration
    public Map<String, Object> register(JsonNode options) {
        var data = concat(
                authenticatorData(options.at("/rp/id").asString(), ATTESTED),
                new byte[16],
                ByteBuffer.allocate(2).putShort((short) credentialId.length).array(),
                credentialId,
                coseKey());
        return credential(Map.of(
                "clientDataJSON", base64(clientData("webauthn.create", options)),
                "attestationObject", base64(attestation(data)),
                "transports", new String[] {"internal"}));
    }

    /// @param options `publicKey` of a sign-in
    public Map<String, Object> sign(JsonNode options) {
        var data = authenticatorData(options.path("rpId").asString(), 0);
        var clientData = clientData("webauthn.get", options);
        return credential(Map.of(
                "clientDataJSON",
                base64(clientData),
                "authenticatorData",
                base64(data),
                "signature",
                base64(signature(concat(data, sha256(clientData))))));
    }

    private Map<String, Object> credential(Map<String, Object> response) {
        var id = base64(credentialId);
        return Map.of(
                "id",
                id,
                "rawId",
                id,
                "type",
                "public-key",
                "authenticatorAttachment",
                "platform",
                "clientExtensionResults",
                Map.of(),
                "response",
                response);
    }

    private byte[] clientData(String type, JsonNode options) {
        return """
                {"type":"%s","challenge":"%s","origin":"%s","crossOrigin":false}""".formatted(type, options.path("challenge").asString(), origin).getBytes(StandardCharsets.UTF_8);
    }

    private byte[] authenticatorData(String site, int flags) {
        var all = flags | USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0);
        return ByteBuffer.allocate(37)
                .put(sha256(site.getBytes(StandardCharsets.UTF_8)))
                .put((byte) all)
                .putInt(counter++)
                .array();
    }

    /// A CBOR map of the format, the empty statement and the data.
    private static byte[] attestation(byte[] data) {
        return concat(
                HEX.parseHex("a363666d74646e6f6e656761747453746d74a0686175746844617461"),
                new byte[] {0x58, (byte) data.length},
                data);
    }

    /// A CBOR map: EC2 key, ES256, P-256, x and y.
    private byte[] coseKey() {
        var point = ((ECPublicKey) keys.getPublic()).getW();
        return concat(
                HEX.parseHex("a5010203262001215820"),
                unsigned(point.getAffineX()),
                HEX.parseHex("225820"),
                unsigned(point.getAffineY()));
    }

    private byte[] signature(byte[] signed) {
        try {
            var signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(keys.getPrivate());
            signature.update(signed);
            return signature.sign();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static byte[] unsigned(BigInteger number) {
        var bytes = number.toByteArray();
        var result = new byte[32];
        var length = Math.min(bytes.length, result.length);
        System.arraycopy(bytes, bytes.length - length, result, result.length - length, length);
        return result;
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static byte[] bytes(UUID id) {
        return ByteBuffer.allocate(16)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .array();
    }

    private static byte[] concat(byte[]... parts) {
        var all = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
