import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Failure } from '../api/failure';
import { Button } from './button';
import { ErrorNote } from './error-note';

/** A modal of the browser's own: it keeps the focus, gives it back, and closes with Escape. Drawn while it is open. */
export function Dialog(props: {
  title: string;
  children: ComponentChildren;
  footer?: ComponentChildren;
  wide?: boolean;
  /** Closed only by its own buttons, since the content is shown only once. */
  sticky?: boolean;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => opener instanceof HTMLElement && opener.isConnected && opener.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={props.wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        if (!props.sticky) props.onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current && !props.sticky) props.onClose();
      }}
    >
      <div class="dialog-inside">
        <header>
          <h2 id={title}>{props.title}</h2>
          {!props.sticky && <Button kind="quiet" icon="close" label="Close" onClick={props.onClose} />}
        </header>
        <div class="dialog-body">{props.children}</div>
        {props.footer && <footer>{props.footer}</footer>}
      </div>
    </dialog>
  );
}

/** Confirms a destructive action and shows its error. */
export function ConfirmDialog(props: {
  title: string;
  children: ComponentChildren;
  action: string;
  harmless?: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const confirm = async () => {
    setBusy(true);
    try {
      await props.onConfirm();
      props.onClose();
    } catch (error) {
      setFailure(Failure.of(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>Go back</Button>
          <Button kind={props.harmless ? 'primary' : 'danger'} busy={busy} onClick={confirm}>
            {props.action}
          </Button>
        </>
      }
    >
      {props.children}
      {failure && <ErrorNote failure={failure} />}
    </Dialog>
  );
}
