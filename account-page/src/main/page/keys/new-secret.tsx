import type { ComponentChildren } from 'preact';
import { CodeLine } from '../ui/copy-button';
import { SecretOnce } from '../ui/secret-once';

/** The secret of a key that was created or rotated. */
export function NewSecret(props: { title: string; secret: string; children?: ComponentChildren; onDone: () => void }) {
  return (
    <SecretOnce
      title={props.title}
      secret={props.secret}
      use="Store it where your program reads its secrets."
      onDone={props.onDone}
    >
      {props.children}
      <p class="muted">Try it:</p>
      <CodeLine
        label="curl command"
        code={`export PODWORKS_KEY=${props.secret}\ncurl -H "Authorization: Bearer $PODWORKS_KEY" ${location.origin}/v1/me`}
      />
    </SecretOnce>
  );
}
