/** The index of the last segment that has started, or -1. Segments are ordered by start. */
export function segmentAt(segments: { startSeconds: number }[], seconds: number): number {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((segments[middle]?.startSeconds ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
