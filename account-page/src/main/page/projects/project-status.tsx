import type { Project, ProjectStatus } from '../api/types';
import { Badge, type Tone } from '../ui/badge';

const TONES: Record<ProjectStatus, Tone> = {
  draft: 'neutral',
  validating: 'info',
  rejected: 'bad',
  queued: 'info',
  processing: 'info',
  completed: 'good',
  failed: 'bad',
  cancelled: 'neutral',
};

export const STATUS_LABELS: Record<ProjectStatus, string> = {
  draft: 'Draft',
  validating: 'Checking',
  rejected: 'Rejected',
  queued: 'Queued',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** Whether the status can change without the user, so that it is polled. */
export function isUnderWay(status: ProjectStatus): boolean {
  return status === 'validating' || status === 'queued' || status === 'processing';
}

export function StatusBadge({ status }: { status: ProjectStatus }) {
  return (
    <Badge tone={TONES[status]} busy={isUnderWay(status)}>
      {STATUS_LABELS[status]}
    </Badge>
  );
}

/** The display name of a project without a name. */
export function nameOf(project: Pick<Project, 'name' | 'files' | 'id'>): string {
  return project.name ?? project.files[0]?.fileName ?? project.id;
}
