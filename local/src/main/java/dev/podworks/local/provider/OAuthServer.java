package dev.podworks.local.provider;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// OAuth 2 with PKCE, the same for all providers. The authorization page grants access without asking.
///
/// A token contains its expiry, so that it survives a restart.
final class OAuthServer {
    private final FaultInjection faults;
    private final InstantSource clock;
    private final ConcurrentMap<String, AuthorizationRequest> codes = new ConcurrentHashMap<>();

    OAuthServer(FaultInjection faults, InstantSource clock) {
        this.faults = faults;
        this.clock = clock;
    }

    private record AuthorizationRequest(String clientId, String redirectUri, String challenge) {}

    void authorize(HttpCall http) throws IOException {
        var redirect = http.query("redirect_uri");
        var isValid = http.query("response_type").equals("code")
                && http.query("code_challenge_method").equals("S256")
                && !http.query("client_id").isEmpty()
                && !redirect.isEmpty();
        if (!isValid) {
            http.respond(400, Map.of("error", "invalid_request"));
            return;
        }
        var code = random();
        codes.put(code, new AuthorizationRequest(http.query("client_id"), redirect, http.query("code_challenge")));
        var parameters =
                "code=%s&state=%s".formatted(code, URLEncoder.encode(http.query("state"), StandardCharsets.UTF_8));
        http.set("Location", redirect + (redirect.contains("?") ? "&" : "?") + parameters);
        http.respondEmpty(302);
    }

    void token(HttpCall http) throws IOException {
        var form = http.form();
        var isRefresh = "refresh_token".equals(form.get("grant_type"));
        var isGranted = isRefresh ? isValidRefreshToken(form.getOrDefault("refresh_token", "")) : isValidCode(form);
        if (!isGranted || form.getOrDefault("client_id", "").isEmpty()) {
            http.respond(400, Map.of("error", "invalid_grant", "error_description", "the grant is not valid"));
            return;
        }
        if (isRefresh) {
            faults.countRefresh();
        }
        var seconds = faults.settings().accessTokenSeconds();
        var access = String.format(
                Locale.ROOT,
                "access-%d-%s",
                clock.instant().plusSeconds(seconds).getEpochSecond(),
                random());
        var granted = Map.of("access_token", access, "token_type", "bearer", "expires_in", seconds);
        http.respond(200, isRefresh ? granted : withRefreshToken(granted));
    }

    /// Whether the request carries a valid access token.
    boolean isAuthorized(HttpCall http) {
        var token = http.header("Authorization").orElse("").replaceFirst("^Bearer ", "");
        return !faults.has(Fault.UNAUTHORIZED)
                && token.matches("access-[0-9]{1,12}-[0-9a-f]+")
                && Long.parseLong(token.split("-")[1]) > clock.instant().getEpochSecond();
    }

    private boolean isValidRefreshToken(String token) {
        return !faults.has(Fault.UNAUTHORIZED) && token.matches("refresh-[0-9a-f]+");
    }

    private boolean isValidCode(Map<String, String> form) {
        var request = codes.remove(form.getOrDefault("code", ""));
        return request != null
                && request.clientId().equals(form.get("client_id"))
                && request.redirectUri().equals(form.get("redirect_uri"))
                && request.challenge().equals(challenge(form.get("code_verifier")));
    }

    private static Map<String, Object> withRefreshToken(Map<String, ?> granted) {
        var response = new HashMap<String, Object>(granted);
        response.put("refresh_token", "refresh-" + random());
        return response;
    }

    private static String challenge(@Nullable String verifier) {
        try {
            var hash = MessageDigest.getInstance("SHA-256")
                    .digest(String.valueOf(verifier).getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String random() {
        var bytes = new byte[16];
        ThreadLocalRandom.current().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
