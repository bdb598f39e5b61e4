/** Where the searched text occurs. */
export interface Match {
  /** The position of the segment in the list. */
  at: number;
  from: number;
  to: number;
}

/** All occurrences, regardless of case. White space around the searched text is ignored. */
export function matches(segments: { text: string }[], searched: string): Match[] {
  const wanted = folded(searched.trim());
  if (wanted === '') return [];
  return segments.flatMap((segment, at) => {
    const text = folded(segment.text);
    const found: Match[] = [];
    for (let from = text.indexOf(wanted); from >= 0; from = text.indexOf(wanted, from + wanted.length)) {
      found.push({ at, from, to: from + wanted.length });
    }
    return found;
  });
}

/** In lower case, unless that moves the characters. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

/** The first match at or after a segment, or the first of all. */
export function matchFrom(found: Match[], at: number): number {
  const next = found.findIndex((match) => match.at >= at);
  return next < 0 ? 0 : next;
}
