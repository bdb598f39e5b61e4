package dev.podworks.local.provider;

import java.io.IOException;

/// The API of one provider, as far as deliveries-service uses it.
interface StandInApi {
    String authorizationPath();

    String tokenPath();

    /// Whether the path is a call of the API, which needs an access token.
    boolean isCall(String path);

    void serveCall(HttpCall http) throws IOException;

    /// In reply to a call with an invalid access token.
    void respondUnauthorized(HttpCall http) throws IOException;

    /// In reply to a call while the fault is [Fault#BUSY].
    void respondRateLimited(HttpCall http) throws IOException;

    /// Whether the path is a folder's web page.
    boolean isPage(String path);

    void servePage(HttpCall http) throws IOException;
}
