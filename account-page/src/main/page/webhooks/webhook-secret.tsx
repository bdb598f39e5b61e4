import { SecretOnce } from '../ui/secret-once';

/** The secret that signs, after an endpoint is made or its secret replaced. */
export function WebhookSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <SecretOnce
      title="The signing secret"
      secret={secret}
      use="Your receiver checks the header Service-Signature with it."
      kept="whoever loses it makes a new one"
      onDone={onDone}
    >
      <p class="muted">
        The header reads <code>t=…,v1=…</code>: HMAC-SHA256, in hex, of <code>{'<t>.<raw body>'}</code>. Refuse a{' '}
        <code>t</code> that is more than five minutes off.
      </p>
    </SecretOnce>
  );
}
