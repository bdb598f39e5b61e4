import '../styles/palette.css';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Icon } from '../ui/icon';
import { count } from '../ui/format';
import { type Entry, fixedEntries, GROUPS } from './entries';
import { useFoundEntries } from './found-entries';
import { moved } from './match';

/** Everything by its name: a combobox with the list of what matches. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { route } = useLocation();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const found = useFoundEntries(query);
  const entries = inGroups([...found.entries, ...fixedEntries(query)]);
  const at = Math.min(active, entries.length - 1);

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => opener instanceof HTMLElement && opener.isConnected && opener.focus();
  }, []);
  useEffect(() => {
    dialog.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at, query]);

  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    if (typeof entry.go === 'string') route(entry.go);
    else entry.go();
  };
  const press = (event: KeyboardEvent) => {
    const next = moved(event.key, at, entries.length);
    if (next !== null) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault();
      choose(entries[at]);
    }
  };
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label="Search everything"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div class="palette-field">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label="Search pages, actions, projects, shows, files and endpoints"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={entries[at] && `${id}-${at}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellcheck={false}
          maxLength={100}
          placeholder="Search everything"
          value={query}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
      </div>
      <p class="unseen" role="status">
        {found.busy ? '' : count(entries.length, 'result')}
      </p>
      <div class="palette-list" id={`${id}-list`} role="listbox" aria-label="Results">
        {GROUPS.filter((group) => entries.some((entry) => entry.group === group)).map((group) => (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <p class="palette-group" id={`${id}-${group}`} role="presentation">
              {group}
            </p>
            {entries.map(
              (entry, index) =>
                entry.group === group && (
                  <div
                    key={entry.id}
                    id={`${id}-${index}`}
                    class="palette-entry"
                    role="option"
                    aria-selected={index === at}
                    onMouseMove={() => setActive(index)}
                    onClick={() => choose(entry)}
                  >
                    <Icon name={entry.icon} />
                    <span class="palette-label">{entry.label}</span>
                    {entry.note && <span class="palette-note">{entry.note}</span>}
                  </div>
                ),
            )}
          </div>
        ))}
      </div>
      {entries.length === 0 && <p class="palette-nothing">{found.busy ? 'Searching…' : 'Nothing found.'}</p>}
    </dialog>
  );
}

/** In the order in which they are shown, which is that of the arrow keys. */
function inGroups(entries: Entry[]): Entry[] {
  return GROUPS.flatMap((group) => entries.filter((entry) => entry.group === group));
}
