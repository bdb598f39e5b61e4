/**
 * Changes of drafts, one after the other: the last one that was made is the one that counts, and nothing is submitted
 * before what was changed is saved.
 */
const last = new Map<string, Promise<void>>();

/** @param work tells of its own failure: a later change is made all the same */
export function save(projectId: string, work: () => Promise<void>): void {
  last.set(projectId, saved(projectId).then(work).catch(() => undefined));
}

/** Done when every change so far is, well or not. */
export function saved(projectId: string): Promise<void> {
  return last.get(projectId) ?? Promise.resolve();
}
