import { useState } from 'preact/hooks';
import { answer, api } from '../../api/client';
import { useResource } from '../../api/resource';
import { denied } from '../../session/permissions';
import { person } from '../../session/session';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/dialog';
import { ErrorNote } from '../../ui/error-note';
import { count, dateTime } from '../../ui/format';
import { notify } from '../../ui/toast';
import type { TranscriptSession } from './use-transcript';

/** What is unsaved, what is being written, and who corrected the transcript. */
export function CorrectionStatus({ session, editing }: { session: TranscriptSession; editing: boolean }) {
  const { state, unsaved, busy, failure } = session;
  const no = denied('projects:write');
  return (
    <>
      {failure && <ErrorNote failure={failure} />}
      {(editing || unsaved > 0) && (
        <div class="correction-bar">
          <Button kind="primary" size="small" denied={no} busy={busy} disabled={unsaved === 0} onClick={() => void session.save()}>
            Save
          </Button>
          {unsaved > 0 && (
            <Button kind="quiet" size="small" disabled={busy} onClick={session.discard}>
              Discard
            </Button>
          )}
          <span class="faint" role="status">
            {unsaved > 0 ? `${count(unsaved, 'unsaved segment')}` : 'No unsaved changes'}
          </span>
        </div>
      )}
      {editing && (
        <>
          <p class="faint">
            Saving replaces the transcript files, the zip and the manifest. Files that were sent to cloud storage stay as
            they are.
          </p>
          <p class="faint keys-hint">
            <kbd>Enter</kbd> next segment, <kbd>Ctrl</kbd> <kbd>Enter</kbd> plays it, <kbd>Esc</kbd> leaves it.
          </p>
        </>
      )}
      {state.status === 'writing' && (
        <p class="correction" role="status">
          <Badge tone="info" busy>
            Writing the files
          </Badge>
        </p>
      )}
      {state.status === 'failed' && (
        <p class="correction" role="status">
          <span class="bad-text">{state.error}</span>
          <Button size="small" denied={no} busy={busy} onClick={() => void session.save()}>
            Try again
          </Button>
        </p>
      )}
      {(state.status === 'written' || state.status === 'original') && state.changedAt !== null && <Author session={session} />}
    </>
  );
}

function Author({ session }: { session: TranscriptSession }) {
  const { state } = session;
  const [asked, setAsked] = useState(false);
  const members = useResource('members', () => answer(api.GET('/account/api/members', {})));
  const author = members.data.value?.members.find((member) => member.userId === state.changedBy);
  const name = state.changedBy === person.value?.id ? 'you' : (author?.name ?? author?.email ?? 'a former member');
  const what = state.status === 'written' ? 'Corrected' : 'Original restored';
  return (
    <div class="correction faint">
      <span>
        {what} by {name} on {dateTime(state.changedAt ?? '')}
      </span>
      {state.status === 'written' && (
        <Button kind="quiet" size="small" denied={denied('projects:write')} onClick={() => setAsked(true)}>
          Restore the original
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title="Restore the original transcript?"
          action="Restore"
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            await session.restore();
            notify('The original transcript was restored.');
          }}
        >
          <p>The transcript files, the zip and the manifest become those from before the first correction.</p>
          <p>All corrections of this transcript are deleted. This can’t be undone.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
