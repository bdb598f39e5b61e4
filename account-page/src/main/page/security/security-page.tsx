import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { useResource } from '../api/resource';
import type { SessionRow } from '../api/types';
import { signOutEverywhere } from '../session/calls';
import { account, forget, lacksSecondFactor, person } from '../session/session';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/dialog';
import { ErrorNote } from '../ui/error-note';
import { PageHead } from '../ui/page-head';
import { Facts, Panel } from '../ui/panel';
import { SkeletonRows } from '../ui/skeleton';
import { type Column, Table } from '../ui/table';
import { Time } from '../ui/time';
import { notify, notifyFailure } from '../ui/toast';
import { browserName } from './browser-name';
import { PasswordPanel } from './password-panel';
import { SecondFactors } from './second-factors';

/** The user's password and sessions, independent of the account. */
export default function SecurityPage() {
  const me = person.value;
  const [changes, setChanges] = useState(0);
  return (
    <>
      <PageHead title="Security" lead="Your sign-in is shared by all accounts that you belong to." />
      {me && (
        <Panel title="You">
          <Facts
            facts={[
              ['Name', me.name ?? '—'],
              ['E-mail', <span key="mail">{me.email} {me.emailVerified ? <Badge tone="good">Verified</Badge> : <Badge>Not verified</Badge>}</span>],
            ]}
          />
        </Panel>
      )}
      {lacksSecondFactor.value && (
        <p class="note" role="status">
          {account.value?.name} requires a second factor of its members. Add a passkey or an authenticator app to continue.
        </p>
      )}
      <SecondFactors />
      {me && <PasswordPanel email={me.email} onChanged={() => setChanges(changes + 1)} />}
      <Sessions key={changes} />
    </>
  );
}

function Sessions() {
  const list = useResource('sessions', () => answer(api.GET('/account/api/sessions')));
  const [leaving, setLeaving] = useState(false);

  const end = async (row: SessionRow) => {
    try {
      await answer(api.DELETE('/account/api/sessions/{id}', { params: { path: { id: row.id } } }));
      if (row.current) {
        forget();
        return;
      }
      notify('Session ended.');
      await list.reload();
    } catch (error) {
      notifyFailure(error);
    }
  };

  const rows = list.data.value?.sessions;
  return (
    <Panel
      title="Active sessions"
      lead="Sessions expire after three days of inactivity, and after 30 days at the latest."
      flush
      actions={
        <Button kind="danger" onClick={() => setLeaving(true)}>
          Sign out everywhere
        </Button>
      }
    >
      {list.failure.value && <ErrorNote failure={list.failure.value} onRetry={() => void list.reload()} />}
      {rows ? (
        <Table label="Sessions" columns={columns(end)} rows={rows} keyOf={(row) => row.id} />
      ) : (
        !list.failure.value && <SkeletonRows rows={2} />
      )}
      {leaving && (
        <ConfirmDialog
          title="Sign out everywhere?"
          action="Sign out everywhere"
          onConfirm={signOutEverywhere}
          onClose={() => setLeaving(false)}
        >
          <p>All of your sessions end immediately, including this one. API keys keep working.</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function columns(end: (row: SessionRow) => Promise<void>): Column<SessionRow>[] {
  return [
    {
      head: 'Browser',
      title: true,
      cell: (row) => (
        <span title={row.userAgent}>
          {browserName(row.userAgent)} {row.current && <Badge tone="good">This browser</Badge>}
        </span>
      ),
    },
    { head: 'IP address', cell: (row) => <code>{row.address}</code> },
    { head: 'Signed in', cell: (row) => <Time at={row.createdAt} /> },
    { head: 'Last used', cell: (row) => <Time at={row.lastSeenAt} /> },
    {
      head: 'Actions',
      actions: true,
      cell: (row) => (
        <Button size="small" onClick={() => void end(row)}>
          {row.current ? 'Sign out' : 'End'}
        </Button>
      ),
    },
  ];
}
