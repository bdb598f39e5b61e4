import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import type { Key } from '../api/types';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { ErrorNote } from '../ui/error-note';
import { SelectField } from '../ui/field';
import { dateTime } from '../ui/format';
import { useSubmit } from '../ui/use-submit';
import { keyLabel } from './key-terms';
import { NewSecret } from './new-secret';

const OVERLAPS = [
  { value: '0', label: 'Not at all' },
  { value: '3600', label: 'For an hour' },
  { value: '86400', label: 'For a day' },
  { value: '604800', label: 'For 7 days' },
];

/** Replaces the secret of a key and shows the new one, once. */
export function RotateKeyDialog(props: { of: Key; onRotated: () => void; onClose: () => void }) {
  const [overlap, setOverlap] = useState('86400');
  const [rotated, setRotated] = useState<{ key: Key; secret: string }>();
  const { busy, failure, submit } = useSubmit(async () => {
    const params = { path: { id: props.of.id } };
    const body = { overlapSeconds: Number(overlap) };
    setRotated(await answer(api.POST('/account/api/keys/{id}/rotate', { params, body })));
    props.onRotated();
  });

  if (rotated) {
    const until = rotated.key.previousSecretEndsAt;
    return (
      <NewSecret title="The new secret" secret={rotated.secret} onDone={props.onClose}>
        <p>{until ? `The previous secret works until ${dateTime(until)}.` : 'The previous secret no longer works.'}</p>
      </NewSecret>
    );
  }
  return (
    <Dialog title={`Rotate ${keyLabel(props.of)}`} onClose={props.onClose}>
      <form class="stack" onSubmit={submit}>
        <p>The key gets a new secret. Its name, permissions and show stay.</p>
        <SelectField
          label="The current secret keeps working"
          hint={
            props.of.previousSecretEndsAt
              ? 'The secret before it, which an earlier rotation replaced, ends now.'
              : 'Replace it in your programs meanwhile.'
          }
          value={overlap}
          options={OVERLAPS}
          onValue={setOverlap}
        />
        {failure && <ErrorNote failure={failure} />}
        <div class="form-foot">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={busy}>
            Rotate now
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
