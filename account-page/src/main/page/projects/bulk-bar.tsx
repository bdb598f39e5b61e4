import { useState } from 'preact/hooks';
import type { Project, Show } from '../api/types';
import { denied } from '../session/permissions';
import { showOptions } from '../shows/use-shows';
import { Button } from '../ui/button';
import { ConfirmDialog, Dialog } from '../ui/dialog';
import { SelectField } from '../ui/field';
import { count } from '../ui/format';
import { Icon } from '../ui/icon';
import { type BulkAction, type BulkResult, COPY, DELETION, DOWNLOAD, moveTo, runBulk } from './bulk';

interface Props {
  selected: Project[];
  /** The number of projects in the list. */
  shown: number;
  shows: Show[] | undefined;
  onAll: () => void;
  onClear: () => void;
  /** The action has ended; the list may have changed. */
  onDone: (result: BulkResult) => void;
}

/** The actions for the selected projects. */
export function BulkBar(props: Props) {
  const { selected, shown } = props;
  const [asked, setAsked] = useState<'delete' | 'move' | null>(null);
  const [finished, setFinished] = useState<number | null>(null);
  const busy = finished !== null;
  const no = denied('projects:write');
  const run = async (action: BulkAction) => {
    setFinished(0);
    const result = await runBulk(selected, action, setFinished);
    setFinished(null);
    props.onDone(result);
  };
  return (
    <section class="bulk-bar" aria-label="Selected projects">
      <p class="bulk-count" role="status">
        {busy ? `${finished} of ${selected.length} done` : `${selected.length} selected`}
      </p>
      <Button size="small" icon="download" busy={busy} onClick={() => void run(DOWNLOAD)}>
        Download
      </Button>
      <Button size="small" icon="shows" busy={busy} denied={no} onClick={() => setAsked('move')}>
        Move to show
      </Button>
      <Button size="small" icon="refresh" busy={busy} denied={no} onClick={() => void run(COPY)}>
        Process again
      </Button>
      <Button size="small" kind="danger" icon="trash" busy={busy} denied={no} onClick={() => setAsked('delete')}>
        Delete
      </Button>
      {selected.length < shown && (
        <Button size="small" kind="quiet" busy={busy} onClick={props.onAll}>
          {`Select all ${shown}`}
        </Button>
      )}
      <Button size="small" kind="quiet" icon="close" label="Clear selection" busy={busy} onClick={props.onClear} />
      {asked === 'delete' && (
        <ConfirmDialog
          title={`Delete ${count(selected.length, 'project')}?`}
          action={`Delete ${count(selected.length, 'project')}`}
          onConfirm={() => run(DELETION)}
          onClose={() => setAsked(null)}
        >
          <p>
            Their finished files and the links to them are deleted immediately. The recordings are kept, and charges are not
            refunded.
          </p>
        </ConfirmDialog>
      )}
      {asked === 'move' && (
        <MoveDialog
          selected={selected}
          shows={props.shows}
          onMove={(show) => run(moveTo(show))}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

function MoveDialog(props: {
  selected: Project[];
  shows: Show[] | undefined;
  onMove: (show: string | null) => Promise<void>;
  onClose: () => void;
}) {
  const [show, setShow] = useState('');
  const [busy, setBusy] = useState(false);
  const move = async () => {
    setBusy(true);
    await props.onMove(show || null);
    props.onClose();
  };
  return (
    <Dialog
      title={`Move ${count(props.selected.length, 'project')}`}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button kind="primary" busy={busy} onClick={() => void move()}>
            Move
          </Button>
        </>
      }
    >
      <SelectField
        label="In"
        value={show}
        options={showOptions(props.shows, 'No show')}
        hint="Only drafts and rejected projects can be moved."
        onValue={setShow}
      />
    </Dialog>
  );
}

/** What an action did, and for which projects it failed. */
export function BulkOutcome({ result, onClose }: { result: BulkResult; onClose: () => void }) {
  return (
    <div class={`note ${result.failures.length > 0 ? 'bad' : ''}`} role="status">
      <Icon name={result.failures.length > 0 ? 'warning' : 'check'} />
      <div>
        <p class="note-title">{result.text}</p>
        {result.failures.length > 0 && (
          <ul>
            {result.failures.map(({ name, reason }, index) => (
              <li key={index}>
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button kind="quiet" size="small" icon="close" label="Dismiss" onClick={onClose} />
    </div>
  );
}
