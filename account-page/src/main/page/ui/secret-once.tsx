import type { ComponentChildren } from 'preact';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { Dialog } from './dialog';

/** A secret that is shown only once. Only its own button closes the dialog. */
export function SecretOnce(props: {
  title: string;
  secret: string;
  use: string;
  /** The remaining storage of it. */
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
          Done, I stored it
        </Button>
      }
    >
      <p>
        {props.use} It is shown only once: {props.kept ?? 'we store a hash of it, not the secret'}.
      </p>
      <div class="secret">
        <input
          class="input mono"
          readOnly
          value={props.secret}
          aria-label="Secret"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={props.secret} label="Copy secret">
          Copy
        </CopyButton>
      </div>
      {props.children}
    </Dialog>
  );
}
