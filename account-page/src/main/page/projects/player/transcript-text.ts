/** A transcript in the studio's JSON format. Words have timestamps if the engine provides them. */
export interface TranscriptText {
  language: string | null;
  segments: Segment[];
}

export interface Segment {
  startSeconds: number;
  endSeconds: number;
  speaker: string | null;
  text: string;
  words: { startSeconds: number; endSeconds: number; text: string }[];
}

/** A segment as it is shown, with its number in the original transcript: corrections name it by that. */
export interface ShownSegment extends Segment {
  index: number;
  /** Whether it differs from what the project's files contain. */
  changed: boolean;
}

/** What a person changed of a segment. An empty text removes it. */
export interface Edit {
  text?: string;
  speaker?: string;
}

/** By the numbers of the segments in the original transcript. */
export type Edits = ReadonlyMap<number, Edit>;

export const NO_EDITS: Edits = new Map();

/** @param removed the numbers of the segments that the text lacks, in their order */
export function numbered(text: TranscriptText, removed: readonly number[]): ShownSegment[] {
  const gone = new Set(removed);
  let index = -1;
  return text.segments.map((segment) => {
    do index++;
    while (gone.has(index));
    return { ...segment, index, changed: false };
  });
}

/** The times of a changed segment's words are known when its files have been written. */
export function withEdits(segments: ShownSegment[], edits: Edits): ShownSegment[] {
  return segments.map((segment) => {
    const edit = edits.get(segment.index);
    if (!edit) return segment;
    const text = edit.text ?? segment.text;
    return {
      ...segment,
      text,
      speaker: edit.speaker ?? segment.speaker,
      words: text === segment.text ? segment.words : [],
      changed: true,
    };
  });
}

/** An edit that restores what is stored is none. White space is treated as the API does. */
export function withText(edits: Edits, stored: ShownSegment, text: string): Edits {
  const cleaned = text.replace(/\s+/g, ' ').trim();
  return changed(edits, stored, { ...edits.get(stored.index), text: cleaned });
}

/** Renames a speaker in all segments that are shown with the name. */
export function renamed(edits: Edits, stored: ShownSegment[], from: string, to: string): Edits {
  const name = to.replace(/\s+/g, ' ').trim();
  if (name === '' || name === from) return edits;
  return stored
    .filter((segment) => (edits.get(segment.index)?.speaker ?? segment.speaker) === from)
    .reduce((all, segment) => changed(all, segment, { ...all.get(segment.index), speaker: name }), edits);
}

function changed(edits: Edits, stored: ShownSegment, edit: Edit): Edits {
  const text = edit.text === stored.text ? undefined : edit.text;
  const speaker = edit.speaker === stored.speaker ? undefined : edit.speaker;
  const next = new Map(edits);
  if (text === undefined && speaker === undefined) next.delete(stored.index);
  else next.set(stored.index, { ...(text === undefined ? {} : { text }), ...(speaker === undefined ? {} : { speaker }) });
  return next;
}

/** The later ones win. */
export function merged(earlier: Edits, later: Edits): Edits {
  const all = new Map(earlier);
  for (const [index, edit] of later) all.set(index, { ...all.get(index), ...edit });
  return all;
}

/** The whole text, with the speakers where they change. */
export function plainText(segments: Segment[]): string {
  let speaker: string | null = null;
  const lines: string[] = [];
  for (const segment of segments) {
    if (segment.text === '') continue;
    if (segment.speaker && segment.speaker !== speaker) lines.push(`${lines.length > 0 ? '\n' : ''}${segment.speaker}:`);
    speaker = segment.speaker;
    lines.push(segment.text);
  }
  return `${lines.join('\n')}\n`;
}
