package dev.podworks.local.client;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The operator API. Null parameters are omitted.
public final class OperatorClient {

    private final HttpJson http;

    public OperatorClient(URI base, String operatorToken) {
        this.http = new HttpJson(base, operatorToken);
    }

    public Account createAccount(String name, String ownerEmail, @Nullable String ownerPassword) {
        var body = body("name", name, "ownerEmail", ownerEmail, "ownerPassword", ownerPassword);
        return http.post("/operator/accounts", body, Account.class);
    }

    public Member addMember(String accountId, String email, String role, @Nullable String password) {
        var body = body("email", email, "role", role, "password", password);
        return http.post("/operator/accounts/" + accountId + "/members", body, Member.class);
    }

    public void removeMember(String accountId, String userId) {
        http.delete("/operator/accounts/" + accountId + "/members/" + userId);
    }

    public Key createKey(
            String accountId, String mode, List<String> scopes, @Nullable String show, @Nullable String createdBy) {
        var body = body("mode", mode, "scopes", scopes, "show", show, "createdBy", createdBy);
        return http.post("/operator/accounts/" + accountId + "/keys", body, Key.class);
    }

    public void revokeKey(String accountId, String keyId) {
        http.delete("/operator/accounts/" + accountId + "/keys/" + keyId);
    }

    public void grant(String accountId, long seconds, @Nullable String note, @Nullable String bucket) {
        var body = body("seconds", seconds, "note", note, "bucket", bucket);
        http.post("/operator/accounts/" + accountId + "/grants", body, Object.class);
    }

    /// Connects the stand-in for a cloud storage provider.
    public Connection connect(String accountId, String provider, String name) {
        var body = body("provider", provider, "name", name);
        return http.post("/operator/accounts/" + accountId + "/connections", body, Connection.class);
    }

    /// Injects a fault into the stand-in.
    public void setCloudFault(String fault) {
        http.post("/operator/cloud", body("fault", fault), Object.class);
    }

    private static Map<String, Object> body(@Nullable Object... namesAndValues) {
        var body = new LinkedHashMap<String, Object>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            var value = namesAndValues[i + 1];
            if (value != null) {
                body.put(String.valueOf(namesAndValues[i]), value);
            }
        }
        return body;
    }

    public record Account(String accountId, String ownerUserId, String ownerPassword) {}

    public record Member(String userId, @Nullable String password) {}

    public record Key(String keyId, String secret) {}

    public record Connection(
            String id,
            String provider,
            String name,
            String status,
            boolean connectedByFormerMember,
            String createdAt) {}
}
