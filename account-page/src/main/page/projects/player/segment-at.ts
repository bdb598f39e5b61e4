/** The last that has begun; -1 before the first. They stand in the order of their beginnings. */
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
