import type { Project } from '../api/types';
import { clock, count, duration } from '../ui/format';
import type { Column } from '../ui/table';
import { Time } from '../ui/time';
import { nameOf, StatusBadge } from './project-status';

export const PROJECT_COLUMNS: Column<Project>[] = [
  {
    head: 'Project',
    title: true,
    cell: (project) => (
      <a class="row-link" href={`/account/projects/${project.id}`}>
        {nameOf(project)}
      </a>
    ),
  },
  { head: 'Status', cell: (project) => <StatusBadge status={project.status} /> },
  {
    head: 'Recording',
    wideOnly: true,
    cell: (project) => (
      <span class="muted">
        {count(project.files.length, 'track')}
        {lengthOf(project) !== null && `, ${clock(lengthOf(project) ?? 0)}`}
      </span>
    ),
  },
  {
    head: 'Price',
    align: 'right',
    cell: (project) =>
      project.creditsSeconds === null ? <span class="faint">—</span> : duration(project.creditsSeconds),
  },
  { head: 'Created', align: 'right', cell: (project) => <Time at={project.createdAt} /> },
];

/** Of the longest track; null until they are measured. */
export function lengthOf(project: Project): number | null {
  const lengths = project.files.map((file) => file.durationSeconds);
  return lengths.length > 0 && lengths.every((length) => length !== null)
    ? Math.max(...lengths.map((length) => length ?? 0))
    : null;
}
