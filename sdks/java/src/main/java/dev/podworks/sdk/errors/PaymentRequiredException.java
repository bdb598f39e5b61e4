package dev.podworks.sdk.errors;

/** 402 {@code card_declined}: {@link #details} has the {@code purchaseId} and the {@code reason}. */
public final class PaymentRequiredException extends ApiException {
    private static final long serialVersionUID = 1;

    PaymentRequiredException(ErrorResponse response) {
        super(response);
    }
}
