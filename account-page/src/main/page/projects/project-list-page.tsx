import '../styles/projects.css';
import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { useCursorList } from '../api/cursor-list';
import { useChanges } from '../changes/changes';
import { useShows } from '../shows/use-shows';
import { EmptyState, curl } from '../ui/empty-state';
import { PageHead } from '../ui/page-head';
import { ListTable } from '../ui/table';
import { useUrlFilters } from '../ui/url-filters';
import type { BulkResult } from './bulk';
import { BulkBar, BulkOutcome } from './bulk-bar';
import { ProjectFilterBar } from './filter-bar';
import { NewProjectZone } from './new-project-zone';
import { PROJECT_FILTERS, queryOf } from './project-filters';
import { nameOf } from './project-status';
import { PROJECT_COLUMNS } from './project-table';

const PROGRESS_MILLIS = 8000;

export default function ProjectListPage() {
  const filters = useUrlFilters(PROJECT_FILTERS);
  const shows = useShows().data.value;
  const query = queryOf(filters.values);
  const key = JSON.stringify(query);
  const list = useCursorList(`projects/${key}`, async (cursor) => {
    const page = await answer(api.GET('/v1/projects', { params: { query: { ...query, ...(cursor ? { cursor } : {}) } } }));
    return { rows: page.projects, nextCursor: page.nextCursor };
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [result, setResult] = useState<BulkResult | null>(null);
  // What is not listed any more is not selected.
  const selected = list.rows?.filter((project) => chosen.has(project.id)) ?? [];
  useChanges(list.isFirstPage ? ['project', 'file'] : [], list);
  useChanges(list.isFirstPage ? ['project_progress'] : [], list, PROGRESS_MILLIS);

  const done = (outcome: BulkResult) => {
    setResult(outcome);
    setChosen(new Set());
    void list.reload();
  };
  return (
    <>
      <PageHead title="Projects" />
      <NewProjectZone />
      {(filters.any || list.rows?.length !== 0) && <ProjectFilterBar filters={filters} shows={shows} />}
      {result && <BulkOutcome result={result} onClose={() => setResult(null)} />}
      <ListTable
        label="Projects"
        columns={PROJECT_COLUMNS}
        list={list}
        keyOf={(project) => project.id}
        selection={{ chosen, onChosen: setChosen, nameOf }}
        empty={
          filters.any ? (
            <EmptyState icon="projects" title="No projects found" curl={curl(`/v1/projects${search(query)}`)}>
              Clear the filters, or search for fewer words, to see other projects.
            </EmptyState>
          ) : (
            <EmptyState
              icon="projects"
              title="No projects yet"
              curl={curl('/v1/projects', { files: [{ fileName: 'interview.wav' }] })}
            >
              A project turns one recording, of one to eight tracks, into finished files.
            </EmptyState>
          )
        }
      />
      {selected.length > 0 && (
        <BulkBar
          selected={selected}
          shown={list.rows?.length ?? 0}
          shows={shows}
          onAll={() => setChosen(new Set(list.rows?.map((project) => project.id)))}
          onClear={() => setChosen(new Set())}
          onDone={done}
        />
      )}
    </>
  );
}

function search(query: Record<string, unknown>): string {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}
