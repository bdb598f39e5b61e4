package dev.podworks.billing.payment;

/// The processor does not give this money back, however often it is asked: the payment is disputed, for example.
public final class RefundRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// @param reason the processor's word for it, such as `charge_disputed`
    public RefundRefusedException(String reason, Throwable cause) {
        super(reason, cause);
    }
}
