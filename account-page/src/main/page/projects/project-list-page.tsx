import '../styles/projects.css';
import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { useCursorList } from '../api/cursor-list';
import { usePolling } from '../api/resource';
import type { ProjectStatus } from '../api/types';
import { EmptyState, curl } from '../ui/empty-state';
import { SelectField } from '../ui/field';
import { PageHead } from '../ui/page-head';
import { ListTable } from '../ui/table';
import { NewProjectZone } from './new-project-zone';
import { isUnderWay, STATUS_LABELS } from './project-status';
import { PROJECT_COLUMNS } from './project-table';

const POLLED_MILLIS = 4000;
type Filter = ProjectStatus | 'all';

export default function ProjectListPage() {
  const [status, setStatus] = useState<Filter>('all');
  const list = useCursorList(`projects/${status}`, async (cursor) => {
    const query = { ...(status === 'all' ? {} : { status: [status] }), ...(cursor ? { cursor } : {}) };
    const page = await answer(api.GET('/v1/projects', { params: { query } }));
    return { rows: page.projects, nextCursor: page.nextCursor };
  });
  // Only while just the first page is loaded: a reload would drop the others.
  const busy = list.rows?.some((project) => isUnderWay(project.status)) && (list.rows.length ?? 0) <= 20;
  usePolling(list, busy ? POLLED_MILLIS : null);

  return (
    <>
      <PageHead title="Projects" />
      <NewProjectZone />
      {!(status === 'all' && list.rows?.length === 0) && (
        <div class="filters">
          <SelectField<Filter>
            label="Status"
            value={status}
            onValue={setStatus}
            options={[{ value: 'all', label: 'All' }, ...filters()]}
          />
        </div>
      )}
      <ListTable
        label="Projects"
        columns={PROJECT_COLUMNS}
        list={list}
        keyOf={(project) => project.id}
        empty={
          status === 'all' ? (
            <EmptyState
              icon="projects"
              title="No projects yet"
              curl={curl('/v1/projects', { files: [{ fileName: 'interview.wav' }] })}
            >
              A project turns one recording, of one to eight tracks, into finished files.
            </EmptyState>
          ) : (
            <EmptyState icon="projects" title={`No ${STATUS_LABELS[status].toLowerCase()} projects`}>
              Select another status to see other projects.
            </EmptyState>
          )
        }
      />
    </>
  );
}

function filters(): { value: Filter; label: string }[] {
  return Object.entries(STATUS_LABELS).map(([value, label]) => ({ value: value as ProjectStatus, label }));
}
