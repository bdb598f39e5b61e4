import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { answer, api } from '../../api/client';
import { Failure } from '../../api/failure';
import { type Resource, useResource } from '../../api/resource';
import type { Project, ProjectTranscript } from '../../api/types';
import { useChanges } from '../../changes/changes';
import { readStored } from '../stored';
import { type Edits, merged, NO_EDITS, numbered, renamed, type ShownSegment, type TranscriptText, withEdits, withText } from './transcript-text';
import { unsavedOf } from './unsaved';

interface Loaded {
  state: ProjectTranscript;
  text: TranscriptText;
}

/** A project's transcript, as stored and as edited here. */
export interface TranscriptSession {
  state: ProjectTranscript;
  segments: ShownSegment[];
  unsaved: number;
  busy: boolean;
  failure: Failure | undefined;
  edit(index: number, text: string): void;
  rename(from: string, to: string): void;
  discard(): void;
  /** Saves what is unsaved; without any, has the last correction written again. */
  save(): Promise<void>;
  /** Its failure is thrown, for the dialog that confirms it. */
  restore(): Promise<void>;
}

/**
 * @param onReplaced called when the project's files have been replaced
 * @returns undefined for a project without a transcript, and until it is loaded
 */
export function useTranscript(project: Project, onReplaced: () => Promise<void>): TranscriptSession | undefined {
  const id = project.id;
  const exists = project.outputs.some((output) => output.kind === 'transcript' && output.name.endsWith('.json'));
  const last = useRef<Loaded>();
  const read = useResource(`transcript/${id}/${exists}`, () => (exists ? load(id, last.current) : Promise.resolve(null)));
  const unsaved = unsavedOf(id);
  /** What was saved and is not in the files yet. */
  const saved = useSignal<Edits>(NO_EDITS);
  const busy = useSignal(false);
  const failure = useSignal<Failure | undefined>(undefined);
  const loaded = read.data.value;
  last.current = loaded ?? undefined;
  const file = loaded ? objectOf(loaded.state.textUrl) : undefined;
  useChanges(loaded ? [`project/${id}`] : [], read);
  useReplaced(file, saved, onReplaced);
  /** The number of the last correction that was made here. */
  const own = useRef<number>();
  useCorrectedElsewhere(loaded?.state.number, (number) => {
    const made = busy.peek() || number === own.current;
    if (!made && unsaved.peek().size > 0) failure.value = correctedElsewhere();
  });

  const stored = useMemo(() => (loaded ? numbered(loaded.text, loaded.state.removedSegments) : []), [loaded?.text]);
  const segments = useMemo(
    () => withEdits(stored, merged(saved.value, unsaved.value)),
    [stored, saved.value, unsaved.value],
  );
  if (!loaded) return undefined;
  const { state, text } = loaded;

  const save = async () => {
    if (busy.peek()) return;
    busy.value = true;
    const sent = unsaved.peek();
    try {
      const next = await answer(
        api.PUT('/account/api/projects/{id}/transcript', {
          params: { path: { id } },
          body: { number: state.number, segments: [...sent].map(([index, edit]) => ({ index, ...edit })) },
        }),
      );
      own.current = next.number;
      saved.value = merged(saved.peek(), sent);
      unsaved.value = without(unsaved.peek(), sent);
      failure.value = undefined;
      read.put({ state: next, text });
    } catch (error) {
      failure.value = await conflict(Failure.of(error), read);
    } finally {
      busy.value = false;
    }
  };
  const restore = async () => {
    busy.value = true;
    try {
      const restored = await answer(
        api.POST('/account/api/projects/{id}/transcript/restore', {
          params: { path: { id } },
          body: { number: state.number },
        }),
      );
      own.current = restored.number;
      saved.value = NO_EDITS;
      failure.value = undefined;
      await read.reload();
    } finally {
      busy.value = false;
    }
  };
  const shownAsSaved = () => withEdits(stored, saved.peek());
  return {
    state,
    segments,
    unsaved: unsaved.value.size,
    busy: busy.value,
    failure: failure.value,
    edit: (index, words) => {
      const segment = shownAsSaved().find((one) => one.index === index);
      if (segment) unsaved.value = withText(unsaved.peek(), segment, words);
    },
    rename: (from, to) => (unsaved.value = renamed(unsaved.peek(), shownAsSaved(), from, to)),
    discard: () => {
      unsaved.value = NO_EDITS;
      failure.value = undefined;
    },
    save,
    restore,
  };
}

/** The text is read again only if another file is served: a renewed link has the same. */
async function load(id: string, last: Loaded | undefined): Promise<Loaded> {
  const state = await answer(api.GET('/account/api/projects/{id}/transcript', { params: { path: { id } } }));
  const same = last && objectOf(last.state.textUrl) === objectOf(state.textUrl);
  return { state, text: same ? last.text : await readStored<TranscriptText>(state.textUrl) };
}

/** The object of a presigned URL without the signature. */
function objectOf(url: string): string {
  return url.split('?')[0] ?? '';
}

function useReplaced(file: string | undefined, saved: Signal<Edits>, onReplaced: () => Promise<void>): void {
  const known = useRef(file);
  useEffect(() => {
    if (known.current !== undefined && file !== undefined && file !== known.current) {
      saved.value = NO_EDITS;
      void onReplaced();
    }
    known.current = file;
  }, [file]);
}

/** Edits that were made while others were being saved stay. */
function without(edits: Edits, sent: Edits): Edits {
  return new Map([...edits].filter(([index, edit]) => sent.get(index) !== edit));
}

/** Reports a correction that arrives while the transcript is open. */
function useCorrectedElsewhere(number: number | undefined, onCorrected: (number: number) => void): void {
  const known = useRef(number);
  useEffect(() => {
    if (known.current !== undefined && number !== undefined && number !== known.current) onCorrected(number);
    known.current = number;
  }, [number]);
}

/** After a correction by somebody else, theirs is loaded below the unsaved one. */
async function conflict(failure: Failure, read: Resource<Loaded | null>): Promise<Failure> {
  if (failure.code !== 'invalid_state') return failure;
  await read.reload();
  return correctedElsewhere();
}

function correctedElsewhere(): Failure {
  return new Failure(
    'transcript_changed',
    'Somebody else has corrected this transcript in the meantime. Nothing was overwritten: your changes are shown over theirs.',
    409,
  );
}
