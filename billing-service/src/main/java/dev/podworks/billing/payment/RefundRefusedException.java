package dev.podworks.billing.payment;

/// The processor rejects the refund permanently, for example because the payment is disputed.
public final class RefundRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// @param reason the processor's code, such as `charge_disputed`
    public RefundRefusedException(String reason, Throwable cause) {
        super(reason, cause);
    }
}
