import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { useResource } from '../api/resource';
import type { Passkey } from '../api/types';
import { readSession } from '../session/calls';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/dialog';
import { ErrorNote } from '../ui/error-note';
import { Panel } from '../ui/panel';
import { SkeletonRows } from '../ui/skeleton';
import { type Column, Table } from '../ui/table';
import { Time } from '../ui/time';
import { notify } from '../ui/toast';
import { AppDialog } from './app-dialog';
import { PasskeyDialog, RenameDialog } from './passkey-dialogs';
import { RecoveryCodesDialog } from './recovery-codes-dialog';

type Open =
  | { kind: 'passkey' | 'app' | 'remove-app' | 'renew-codes' }
  | { kind: 'rename' | 'remove-passkey'; passkey: Passkey }
  | { kind: 'codes'; codes: string[] };

/** Passkeys, the authenticator app and recovery codes. */
export function SecondFactors() {
  const list = useResource('second-factors', () => answer(api.GET('/account/api/second-factors')));
  const [open, setOpen] = useState<Open | null>(null);
  // A confirmation closes after it has opened the new codes.
  const close = () => setOpen((now) => (now?.kind === 'codes' ? now : null));
  const changed = async (codes: string[]) => {
    setOpen(codes.length > 0 ? { kind: 'codes', codes } : null);
    await list.reload();
    if (codes.length === 0) await readSession();
  };
  // Not before the codes are stored: an account that required the second factor then shows the page that was asked for.
  const stored = async () => {
    setOpen(null);
    await readSession();
  };

  const factors = list.data.value;
  return (
    <>
      <Panel
        title="Passkeys"
        lead="Sign in with your fingerprint, face or device PIN. A passkey replaces the password and the code."
        flush={(factors?.passkeys.length ?? 0) > 0}
        actions={
          <Button icon="plus" onClick={() => setOpen({ kind: 'passkey' })}>
            Add a passkey
          </Button>
        }
      >
        {list.failure.value && <ErrorNote failure={list.failure.value} onRetry={() => void list.reload()} />}
        {!factors && !list.failure.value && <SkeletonRows rows={1} />}
        {factors?.passkeys.length === 0 && <p class="muted">You have none yet.</p>}
        {factors && factors.passkeys.length > 0 && (
          <Table label="Passkeys" columns={passkeyColumns(setOpen)} rows={factors.passkeys} keyOf={(one) => one.id} />
        )}
      </Panel>
      {factors && (
        <Panel
          title="Authenticator app"
          lead="Asks for a six-digit code after the password."
          actions={
            factors.authenticatorAppSince ? (
              <Button kind="danger" onClick={() => setOpen({ kind: 'remove-app' })}>
                Remove
              </Button>
            ) : (
              <Button onClick={() => setOpen({ kind: 'app' })}>Set up</Button>
            )
          }
        >
          {factors.authenticatorAppSince ? (
            <p>
              <Badge tone="good">On</Badge> since <Time at={factors.authenticatorAppSince} />
            </p>
          ) : (
            <p class="muted">Not set up.</p>
          )}
        </Panel>
      )}
      {factors && (factors.passkeys.length > 0 || factors.authenticatorAppSince) && (
        <Panel
          title="Recovery codes"
          lead="For the day on which you have lost your passkeys and your app."
          actions={<Button onClick={() => setOpen({ kind: 'renew-codes' })}>Create new codes</Button>}
        >
          <p>
            {factors.recoveryCodesLeft} of 10 left.{' '}
            {factors.recoveryCodesLeft < 3 && <Badge tone="warn">Create new ones</Badge>}
          </p>
        </Panel>
      )}
      {open?.kind === 'codes' && <RecoveryCodesDialog codes={open.codes} onDone={() => void stored()} />}
      {open && open.kind !== 'codes' && <Opened open={open} onChanged={changed} onClose={close} />}
    </>
  );
}

function Opened(props: { open: Exclude<Open, { kind: 'codes' }>; onChanged: (codes: string[]) => Promise<void>; onClose: () => void }) {
  const { open, onChanged, onClose } = props;
  switch (open.kind) {
    case 'passkey':
      return <PasskeyDialog onAdded={onChanged} onClose={onClose} />;
    case 'app':
      return <AppDialog onAdded={onChanged} onClose={onClose} />;
    case 'rename':
      return <RenameDialog passkey={open.passkey} onRenamed={() => onChanged([])} onClose={onClose} />;
    case 'remove-passkey':
      return (
        <ConfirmDialog
          title={`Remove “${open.passkey.name}”?`}
          action="Remove"
          onClose={onClose}
          onConfirm={async () => {
            const { id } = open.passkey;
            await answer(api.DELETE('/account/api/second-factors/passkeys/{id}', { params: { path: { id } } }));
            notify('Passkey removed.');
            await onChanged([]);
          }}
        >
          <p>You can’t sign in with it any more. Delete it on your device too, where it is still offered.</p>
        </ConfirmDialog>
      );
    case 'remove-app':
      return (
        <ConfirmDialog
          title="Remove the authenticator app?"
          action="Remove"
          onClose={onClose}
          onConfirm={async () => {
            await answer(api.DELETE('/account/api/second-factors/authenticator-app'));
            notify('Authenticator app removed.');
            await onChanged([]);
          }}
        >
          <p>Its codes stop working. Without a passkey, your password alone protects your sign-in again.</p>
        </ConfirmDialog>
      );
    case 'renew-codes':
      return (
        <ConfirmDialog
          title="Create new recovery codes?"
          action="Create new codes"
          harmless
          onClose={onClose}
          onConfirm={async () => {
            const created = await answer(api.POST('/account/api/second-factors/recovery-codes'));
            await onChanged(created.recoveryCodes);
          }}
        >
          <p>The codes that you stored before stop working.</p>
        </ConfirmDialog>
      );
  }
}

function passkeyColumns(setOpen: (open: Open) => void): Column<Passkey>[] {
  return [
    {
      head: 'Name',
      title: true,
      cell: (passkey) => (
        <>
          {passkey.name} {passkey.backedUp && <Badge>Synced</Badge>}
        </>
      ),
    },
    { head: 'Added', cell: (passkey) => <Time at={passkey.createdAt} /> },
    { head: 'Last used', cell: (passkey) => (passkey.lastUsedAt ? <Time at={passkey.lastUsedAt} /> : 'Never') },
    {
      head: 'Actions',
      actions: true,
      cell: (passkey) => (
        <>
          <Button size="small" onClick={() => setOpen({ kind: 'rename', passkey })}>
            Rename
          </Button>
          <Button size="small" kind="danger" onClick={() => setOpen({ kind: 'remove-passkey', passkey })}>
            Remove
          </Button>
        </>
      ),
    },
  ];
}
