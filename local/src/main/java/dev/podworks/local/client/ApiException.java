package dev.podworks.local.client;

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
}
