import type { ComponentChildren } from 'preact';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { Dialog } from './dialog';

/** A secret that is shown this once. Nothing but its own button closes it. */
export function SecretOnce(props: {
  title: string;
  secret: string;
  use: string;
  /** What is left with us of it. */
  kept?: string;
  /** What to do with it first. */
  children?: ComponentChildren;
  onDone: () => void;
}) {
  return (
    <Dialog
      title={props.title}
      sticky
      onClose={props.onDone}
      footer={
        <Button kind="primary" onClick={props.onDone}>
          I have stored it
        </Button>
      }
    >
      <p>
        {props.use} It is shown this once: {props.kept ?? 'we keep only a hash of it'}.
      </p>
      <div class="secret">
        <input
          class="input mono"
          readOnly
          value={props.secret}
          aria-label="Secret"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={props.secret} label="Copy the secret">
          Copy
        </CopyButton>
      </div>
      {props.children}
    </Dialog>
  );
}
