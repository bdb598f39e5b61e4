package dev.podworks.local.client;

import java.net.ConnectException;

/// The API returned an error, or could not be reached. The message is the API's, in one line.
public final class ApiException extends RuntimeException {

    private final int status;
    private final String code;

    ApiException(int status, String code, String message) {
        super(message);
        this.status = status;
        this.code = code;
    }

    ApiException(String message, Throwable cause) {
        super(message, cause);
        this.status = 0;
        this.code = "unreachable";
    }

    /// The HTTP status, or 0 without a response.
    public int status() {
        return status;
    }

    public String code() {
        return code;
    }

    /// Why a request failed; exceptions of the network often have no message.
    static String reason(Exception failure) {
        var message = failure.getMessage();
        if (message != null && !message.isBlank()) {
            return message;
        }
        return failure instanceof ConnectException
                ? "connection refused"
                : failure.getClass().getSimpleName();
    }
}
