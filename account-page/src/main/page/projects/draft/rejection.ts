import type { Project } from '../../api/types';

type Code = NonNullable<Project['rejection']>['code'];

/** What to do about a project that was rejected. */
export function rejectionAdvice(code: Code): string {
  switch (code) {
    case 'upload_missing':
      return 'Upload the missing track below, then submit again.';
    case 'unreadable_file':
      return 'Replace the track with a playable audio or video file, then submit again.';
    case 'insufficient_credits':
      return 'Add credits, then submit again.';
    case 'measurement_unavailable':
      return 'This was an error on our side. Submit again.';
    case 'file_too_large':
      return 'Replace the track with a smaller file: up to 5 GB, or 500 MB in test mode.';
    case 'test_limit_reached':
      return 'The daily test limit resets at midnight UTC. Submit again then, or use live mode.';
    case 'import_failed':
      return 'Replace the track that could not be imported, then submit again.';
  }
}
