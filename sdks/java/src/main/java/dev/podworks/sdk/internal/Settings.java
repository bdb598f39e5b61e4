package dev.podworks.sdk.internal;

import java.net.http.HttpClient;
import java.time.Duration;

/**
 * What a client was built with, except for its key.
 *
 * @param baseUrl the address of the API, without a slash at its end
 * @param timeout the time for one attempt
 * @param maxRetries how often a request is sent again at most
 * @param httpClient sends the requests
 * @param clock time and randomness
 */
public record Settings(String baseUrl, Duration timeout, int maxRetries, HttpClient httpClient, Clock clock) {}
