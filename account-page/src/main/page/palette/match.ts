/** Whether each word of the query is the beginning of a word of the text, as in the API's searches. */
export function matches(query: string, text: string): boolean {
  const words = wordsOf(text);
  return wordsOf(query).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

function wordsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
}

/** The entry that the arrow and page keys lead to; null for other keys, which move in the text. */
export function moved(key: string, now: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (now + 1) % count;
    case 'ArrowUp':
      return (now - 1 + count) % count;
    case 'PageDown':
      return Math.min(now + 8, count - 1);
    case 'PageUp':
      return Math.max(now - 8, 0);
    default:
      return null;
  }
}

/** Whether a key press opens the palette: ⌘K or Ctrl-K. */
export function opensPalette(event: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>): boolean {
  return event.key.toLowerCase() === 'k' && event.metaKey !== event.ctrlKey && !event.altKey && !event.shiftKey;
}
