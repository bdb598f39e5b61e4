import { useRef, useState } from 'preact/hooks';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { AddressDialog } from './address-dialog';

/** Accepts dropped or chosen files. All files are tracks of one recording. */
export function DropZone(props: {
  label: string;
  hint: string;
  denied?: string | null;
  busy?: boolean;
  compact?: boolean;
  onFiles: (files: File[]) => void;
  /** Imports a recording from a URL. */
  onAddress: (address: string) => Promise<void>;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [importing, setImporting] = useState(false);
  const off = Boolean(props.denied) || props.busy === true;

  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !off) props.onFiles(files);
  };
  return (
    <div
      class={['drop-zone', over && !off ? 'over' : '', props.compact ? 'compact' : ''].join(' ')}
      onDragEnter={(event) => event.preventDefault()}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files);
      }}
    >
      <span class="drop-icon">
        <Icon name="upload" size={20} />
      </span>
      <div>
        <p class="drop-label">{props.label}</p>
        <p class="muted">{props.hint}</p>
      </div>
      <span class="drop-ways">
        <Button
          kind={props.compact ? 'plain' : 'primary'}
          busy={props.busy ?? false}
          denied={props.denied ?? null}
          onClick={() => input.current?.click()}
        >
          Choose files
        </Button>
        <Button kind="quiet" icon="external" denied={props.denied ?? null} onClick={() => setImporting(true)}>
          Import from URL
        </Button>
      </span>
      {importing && <AddressDialog onAddress={props.onAddress} onClose={() => setImporting(false)} />}
      <input
        ref={input}
        class="unseen"
        type="file"
        accept="audio/*,video/*"
        multiple
        tabIndex={-1}
        aria-label={props.label}
        disabled={off}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
