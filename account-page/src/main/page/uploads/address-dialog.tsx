import { useState } from 'preact/hooks';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { ErrorNote } from '../ui/error-note';
import { TextField } from '../ui/field';
import { useSubmit } from '../ui/use-submit';

/** Asks for the URL of a recording to import. */
export function AddressDialog(props: { onAddress: (address: string) => Promise<void>; onClose: () => void }) {
  const [address, setAddress] = useState('');
  const { busy, failure, submit } = useSubmit(async () => {
    await props.onAddress(address.trim());
    props.onClose();
  });
  // The dialog does not know which track the URL becomes.
  const wrong = failure?.fieldErrors().find((error) => error.path.endsWith('source.url'))?.message;

  return (
    <Dialog title="Import a recording" onClose={props.onClose}>
      <form class="stack" onSubmit={submit}>
        <TextField
          label="URL"
          type="url"
          required
          maxLength={2048}
          placeholder="https://recordings.example.com/interview.wav"
          hint="A direct link to the file, or a public share link. You can leave this page while it is imported."
          value={address}
          error={wrong}
          onValue={setAddress}
        />
        {failure && !wrong && <ErrorNote failure={failure} />}
        <div class="form-foot">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={busy}>
            Import
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
