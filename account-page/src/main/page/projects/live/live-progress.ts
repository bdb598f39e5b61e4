import type { Project } from '../../api/types';

type ReportedProgress = NonNullable<Project['progress']>;

/**
 * How far to draw a project that was read some time ago: on from what it was, at most as fast as the API says it goes,
 * and never past its cap. Null where it does not say.
 *
 * @param secondsSinceRead since the API said so
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
