import { answer, api } from '../api/client';
import { type Resource, useResource } from '../api/resource';
import type { Project, ProjectsOverview } from '../api/types';
import { useChanges } from '../changes/changes';
import { NewProjectZone } from '../projects/new-project-zone';
import { isUnderWay } from '../projects/project-status';
import { PROJECT_COLUMNS } from '../projects/project-table';
import { mode } from '../session/session';
import '../styles/projects.css';
import { EmptyState, curl } from '../ui/empty-state';
import { ErrorNote } from '../ui/error-note';
import { PageHead } from '../ui/page-head';
import { Panel } from '../ui/panel';
import { SkeletonRows } from '../ui/skeleton';
import { Table } from '../ui/table';
import { attentions } from './attention';
import { AttentionPanel } from './attention-panel';
import { readKnown } from './read-known';
import { BalanceFigures } from './balance-figures';
import { readOverview } from './read-overview';

/** Between two reads of projects in progress. */
const PROGRESS_MILLIS = 8000;

/** The overview: balance, projects in progress and recent failures. */
export default function OverviewPage() {
  const overview = useResource('overview', readOverview);
  const data = overview.data.value;
  const balance = useResource('balance', () => answer(api.GET('/v1/balance')));
  const known = useResource('attention', readKnown).data.value;
  const isBalanceRead = balance.data.value !== undefined || balance.failure.value !== undefined;
  useChanges(['credits'], balance);
  useChanges(['project'], overview);
  useChanges(['project_progress'], overview, PROGRESS_MILLIS);
  return (
    <>
      <PageHead title="Overview" />
      <BalanceFigures balance={balance} />
      <NewProjectZone />
      {/* Together, so that nothing moves when the last of them arrives. */}
      {data && known && isBalanceRead ? (
        <>
          <AttentionPanel found={attentions({ ...known, balance: balance.data.value }, new Date())} />
          <Lists data={data} />
        </>
      ) : (
        <Waiting overview={overview} />
      )}
    </>
  );
}

function Waiting({ overview }: { overview: Resource<ProjectsOverview> }) {
  const failure = overview.failure.value;
  return failure ? <ErrorNote failure={failure} onRetry={() => void overview.reload()} /> : <SkeletonRows columns={5} />;
}

function Lists({ data }: { data: ProjectsOverview }) {
  if (data.latest.length === 0) {
    return (
      <EmptyState
        icon="projects"
        title={mode.value === 'live' ? 'No projects yet' : 'No test projects yet'}
        curl={curl('/v1/projects', { files: [{ fileName: 'interview.wav' }] })}
      >
        Drop a recording above to create a project. Its progress, price and finished files appear here.
      </EmptyState>
    );
  }
  const shown = new Set(data.failed.map((project) => project.id));
  const rest = data.latest.filter((project) => !isUnderWay(project.status) && !shown.has(project.id));
  return (
    <>
      {data.running.length > 0 && <ProjectsPanel title="In progress" projects={data.running} />}
      {data.failed.length > 0 && <ProjectsPanel title="Failed or rejected this week" projects={data.failed} />}
      {rest.length > 0 && <ProjectsPanel title="Recent projects" projects={rest} all />}
    </>
  );
}

function ProjectsPanel({ title, projects, all }: { title: string; projects: Project[]; all?: boolean }) {
  return (
    <Panel title={title} flush actions={all && <a href="/account/projects">All projects</a>}>
      <Table label={title} columns={PROJECT_COLUMNS} rows={projects} keyOf={(project) => project.id} />
    </Panel>
  );
}
