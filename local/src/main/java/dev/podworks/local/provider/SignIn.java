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

/// OAuth 2 with PKCE as both providers speak it. Who comes to the page that asks for consent is sent back at once.
///
/// A token says in itself until when it works, so that a restart ends no login.
final class SignIn {
    private final Troubles troubles;
    private final InstantSource clock;
    private final ConcurrentMap<String, Asked> codes = new ConcurrentHashMap<>();

    SignIn(Troubles troubles, InstantSource clock) {
        this.troubles = troubles;
        this.clock = clock;
    }

    private record Asked(String clientId, String redirect, String challenge) {}

    void consent(Http http) throws IOException {
        var redirect = http.query("redirect_uri");
        var isWhole = http.query("response_type").equals("code")
                && http.query("code_challenge_method").equals("S256")
                && !http.query("client_id").isEmpty()
                && !redirect.isEmpty();
        if (!isWhole) {
            http.answer(400, Map.of("error", "invalid_request"));
            return;
        }
        var code = random();
        codes.put(code, new Asked(http.query("client_id"), redirect, http.query("code_challenge")));
        var answer = "code=%s&state=%s".formatted(code, URLEncoder.encode(http.query("state"), StandardCharsets.UTF_8));
        http.set("Location", redirect + (redirect.contains("?") ? "&" : "?") + answer);
        http.answerEmpty(302);
    }

    void token(Http http) throws IOException {
        var form = http.form();
        var refreshes = "refresh_token".equals(form.get("grant_type"));
        var isGranted = refreshes ? isKnownRefresh(form.getOrDefault("refresh_token", "")) : isKnownCode(form);
        if (!isGranted || form.getOrDefault("client_id", "").isEmpty()) {
            http.answer(400, Map.of("error", "invalid_grant", "error_description", "the grant is not valid"));
            return;
        }
        if (refreshes) {
            troubles.countRefresh();
        }
        var seconds = troubles.switches().accessTokenSeconds();
        var access = String.format(
                Locale.ROOT,
                "access-%d-%s",
                clock.instant().plusSeconds(seconds).getEpochSecond(),
                random());
        var granted = Map.of("access_token", access, "token_type", "bearer", "expires_in", seconds);
        http.answer(200, refreshes ? granted : withRefreshToken(granted));
    }

    /// Whether the request carries a token that works.
    boolean isSignedIn(Http http) {
        var token = http.header("Authorization").orElse("").replaceFirst("^Bearer ", "");
        return !troubles.has(Fault.UNAUTHORIZED)
                && token.matches("access-[0-9]{1,12}-[0-9a-f]+")
                && Long.parseLong(token.split("-")[1]) > clock.instant().getEpochSecond();
    }

    private boolean isKnownRefresh(String token) {
        return !troubles.has(Fault.UNAUTHORIZED) && token.matches("refresh-[0-9a-f]+");
    }

    private boolean isKnownCode(Map<String, String> form) {
        var asked = codes.remove(form.getOrDefault("code", ""));
        return asked != null
                && asked.clientId().equals(form.get("client_id"))
                && asked.redirect().equals(form.get("redirect_uri"))
                && asked.challenge().equals(challenge(form.get("code_verifier")));
    }

    private static Map<String, Object> withRefreshToken(Map<String, ?> granted) {
        var whole = new HashMap<String, Object>(granted);
        whole.put("refresh_token", "refresh-" + random());
        return whole;
    }

    private static String challenge(@Nullable String verifier) {
        try {
            var hash = MessageDigest.getInstance("SHA-256")
                    .digest(String.valueOf(verifier).getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String random() {
        var bytes = new byte[16];
        ThreadLocalRandom.current().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
