import { type Signal, signal } from '@preact/signals';
import { person } from '../../session/session';
import { type Edits, NO_EDITS } from './transcript-text';

/**
 * Unsaved edits of transcripts, by person and project. They outlive the page of the project and an expired session, but
 * not the browser's tab.
 */
const all = new Map<string, Signal<Edits>>();

export function unsavedOf(project: string): Signal<Edits> {
  const key = `${person.peek()?.id}/${project}`;
  const present = all.get(key) ?? signal(NO_EDITS);
  all.set(key, present);
  return present;
}

/** The browser warns before they are lost. */
addEventListener('beforeunload', (event) => {
  if ([...all.values()].some((edits) => edits.peek().size > 0)) event.preventDefault();
});
