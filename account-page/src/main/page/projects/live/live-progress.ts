import type { Project } from '../../api/types';

type ReportedProgress = NonNullable<Project['progress']>;

/**
 * Extrapolates the progress since the last read, at the API's rate and up to its cap. Null where the API reports no
 * percentage.
 *
 * @param secondsSinceRead age of the read, in seconds
 */
export function percentNow(progress: ReportedProgress, secondsSinceRead: number): number | null {
  if (progress.percent === null) return null;
  const ran = progress.percent + Math.max(0, secondsSinceRead) * (progress.rate ?? 0);
  return Math.min(100, Math.max(progress.percent, Math.min(ran, progress.cap ?? progress.percent)));
}

/** The seconds until the estimated completion; null when it has passed. */
export function secondsLeft(estimatedCompletionAt: string | null, now: number): number | null {
  if (estimatedCompletionAt === null) return null;
  const left = (Date.parse(estimatedCompletionAt) - now) / 1000;
  return left > 0 ? Math.ceil(left) : null;
}
