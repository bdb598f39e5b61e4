package dev.podworks.sdk.errors;

/** The webhook's signature is missing, wrong or too old: the body can't be trusted. */
public final class WebhookSignatureException extends PodworksException {
    private static final long serialVersionUID = 1;

    /** Creates an exception. */
    public WebhookSignatureException(String message) {
        super(message);
    }
}
