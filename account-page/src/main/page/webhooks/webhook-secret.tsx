import { SecretOnce } from '../ui/secret-once';

/** The signing secret, after an endpoint was created or its secret rolled. */
export function WebhookSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <SecretOnce
      title="The signing secret"
      secret={secret}
      use="Use it to verify the Service-Signature header."
      kept="if you lose it, roll the secret"
      onDone={onDone}
    >
      <p class="muted">
        The header reads <code>t=…,v1=…</code>: HMAC-SHA256, in hex, of <code>{'<t>.<raw body>'}</code>. Refuse a{' '}
        <code>t</code> more than five minutes in the past or future.
      </p>
    </SecretOnce>
  );
}
