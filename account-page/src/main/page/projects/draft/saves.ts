/**
 * Serializes the saves of a draft: the last change wins, and the draft is submitted only when all changes are saved.
 */
const last = new Map<string, Promise<void>>();

/** @param work reports its own failure; later changes are still saved */
export function save(projectId: string, work: () => Promise<void>): void {
  last.set(projectId, saved(projectId).then(work).catch(() => undefined));
}

/** Resolves when all changes so far have ended, successfully or not. */
export function saved(projectId: string): Promise<void> {
  return last.get(projectId) ?? Promise.resolve();
}
