import { Button } from '../../ui/button';

interface Props {
  searched: string;
  onSearched: (text: string) => void;
  found: number;
  /** Of the matches, from 0. */
  chosen: number;
  onChosen: (match: number) => void;
}

/** Searches the transcript: Enter goes to the next match, Shift-Enter to the one before, Escape ends the search. */
export function TranscriptSearch({ searched, onSearched, found, chosen, onChosen }: Props) {
  const step = (by: number) => found > 0 && onChosen((chosen + by + found) % found);
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape') {
      onSearched('');
    }
  };
  return (
    <div class="transcript-search" role="search" aria-label="Transcript">
      <input
        class="input"
        type="search"
        placeholder="Search the transcript"
        aria-label="Search the transcript"
        maxLength={200}
        value={searched}
        onInput={(event) => onSearched(event.currentTarget.value)}
        onKeyDown={keys}
      />
      <span class="faint" role="status">
        {searched.trim() === '' ? '' : found === 0 ? 'No matches' : `${chosen + 1} of ${found}`}
      </span>
      <Button kind="quiet" size="small" icon="up" label="Previous match" disabled={found === 0} onClick={() => step(-1)} />
      <Button kind="quiet" size="small" icon="down" label="Next match" disabled={found === 0} onClick={() => step(1)} />
    </div>
  );
}
