import type { Project } from '../../api/types';
import { duration } from '../../ui/format';

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

/** The seconds until the estimated completion; at least one, since a project that is displayed has not ended. */
export function secondsLeft(estimatedCompletionAt: string | null, now: number): number | null {
  if (estimatedCompletionAt === null) return null;
  return Math.max(1, Math.ceil((Date.parse(estimatedCompletionAt) - now) / 1000));
}

/** Below this, an estimate is not worth a number. */
const FEW_SECONDS = 5;

export function timeLeft(seconds: number): string {
  return seconds < FEW_SECONDS ? 'a few seconds left' : `about ${duration(seconds)} left`;
}
