import type { Project } from '../../api/types';

type Told = NonNullable<Project['progress']>;

/**
 * How far to draw a project that was read some time ago: on from what it was, at most as fast as the API says it goes,
 * and never past its cap. Null where it does not say.
 *
 * @param secondsSinceRead since the API said so
 */
export function percentNow(told: Told, secondsSinceRead: number): number | null {
  if (told.percent === null) return null;
  const ran = told.percent + Math.max(0, secondsSinceRead) * (told.rate ?? 0);
  return Math.min(100, Math.max(told.percent, Math.min(ran, told.cap ?? told.percent)));
}

/** What is left in seconds until the time that was estimated; null once that has passed. */
export function secondsLeft(estimatedCompletionAt: string | null, now: number): number | null {
  if (estimatedCompletionAt === null) return null;
  const left = (Date.parse(estimatedCompletionAt) - now) / 1000;
  return left > 0 ? Math.ceil(left) : null;
}
