/** A pause that was shortened, in the time of the recordings. Cuts are in order of time. */
export interface Cut {
  startSeconds: number;
  endSeconds: number;
}

/** The time in the recordings of a time in the outputs. */
export function recordingSeconds(cuts: Cut[], outputSeconds: number): number {
  let seconds = outputSeconds;
  for (const cut of cuts) {
    if (seconds < cut.startSeconds) break;
    seconds += cut.endSeconds - cut.startSeconds;
  }
  return seconds;
}

/** The time in the outputs of a time in the recordings: that of the cut for what was cut. */
export function outputSeconds(cuts: Cut[], recording: number): number {
  let removed = 0;
  for (const cut of cuts) {
    if (recording <= cut.startSeconds) break;
    removed += Math.min(recording, cut.endSeconds) - cut.startSeconds;
  }
  return recording - removed;
}

/** Where to go on if a recording is played in a pause that was cut. */
export function endOfCut(cuts: Cut[], recording: number): number | null {
  return cuts.find((cut) => recording >= cut.startSeconds && recording < cut.endSeconds)?.endSeconds ?? null;
}
