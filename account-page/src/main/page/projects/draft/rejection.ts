import type { Project } from '../../api/types';

type Code = NonNullable<Project['rejection']>['code'];

/** What to do about a project that was rejected. */
export function rejectionAdvice(code: Code): string {
  switch (code) {
    case 'upload_missing':
      return 'Upload the missing track below, then submit again.';
    case 'unreadable_file':
      return 'Replace the track by an audio or video file that plays, then submit again.';
    case 'insufficient_credits':
      return 'Add credits, then submit again.';
    case 'measurement_unavailable':
      return 'The fault was ours. Submit again.';
    case 'file_too_large':
      return 'Replace the track by a smaller file: 5 GB at most, 500 MB in test mode.';
    case 'test_limit_reached':
      return 'Submit it tomorrow (UTC), or in live mode.';
    case 'import_failed':
      return 'Replace the track that could not be fetched, then submit again.';
  }
}
