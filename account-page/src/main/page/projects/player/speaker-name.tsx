import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../ui/button';

/** A speaker's name, to be changed in all of the speaker's segments. */
export function SpeakerName({ name, onRename }: { name: string; onRename: (name: string) => void }) {
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (open) field.current?.select();
  }, [open]);
  if (!open) {
    return (
      <Button class="speaker-name" kind="quiet" size="small" icon="edit" onClick={() => setOpen(true)}>
        <span class="unseen">Rename the speaker </span>
        {name}
      </Button>
    );
  }
  const rename = () => {
    setOpen(false);
    onRename(field.current?.value ?? name);
  };
  return (
    <span class="speaker-field">
      <input
        ref={field}
        class="input"
        aria-label={`Name of ${name} in all segments`}
        maxLength={100}
        defaultValue={name}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key === 'Enter') rename();
          else if (event.key === 'Escape') setOpen(false);
        }}
      />
    </span>
  );
}
