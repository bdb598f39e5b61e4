import { answer, api } from '../api/client';
import { useCursorList } from '../api/cursor-list';
import { useResource } from '../api/resource';
import { PROJECT_COLUMNS } from '../projects/project-table';
import { EmptyState, curl } from '../ui/empty-state';
import { ErrorNote } from '../ui/error-note';
import { duration } from '../ui/format';
import { PageHead } from '../ui/page-head';
import { Panel } from '../ui/panel';
import { Skeleton } from '../ui/skeleton';
import { ListTable } from '../ui/table';

export default function OverviewPage() {
  const latest = useCursorList('overview/projects', async () => {
    const page = await answer(api.GET('/v1/projects', { params: { query: { limit: 8 } } }));
    return { rows: page.projects, nextCursor: null };
  });
  return (
    <>
      <PageHead title="Overview" />
      <Balance />
      <Panel title="Latest projects" flush>
        <ListTable
          label="Latest projects"
          columns={PROJECT_COLUMNS}
          list={latest}
          keyOf={(project) => project.id}
          empty={
            <EmptyState
              icon="projects"
              title="No projects yet"
              curl={curl('/v1/projects', { files: [{ fileName: 'interview.wav' }] })}
            >
              Send the first recording, and it stands here.
            </EmptyState>
          }
        />
      </Panel>
    </>
  );
}

function Balance() {
  const balance = useResource('balance', () => answer(api.GET('/v1/balance')));
  if (balance.failure.value) return <ErrorNote failure={balance.failure.value} />;
  const data = balance.data.value;
  return (
    <div class="figures">
      <Figure name="Credits left" value={data && duration(data.totalSeconds)} />
      <Figure name="Of the plan" value={data && duration(data.buckets.plan)} />
      <Figure name="Given" value={data && duration(data.buckets.promo)} />
      <Figure name="Bought" value={data && duration(data.buckets.purchased)} />
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div class="figure">
      <p class="figure-name">{name}</p>
      <p class="figure-value">{value ?? <Skeleton width="6ch" />}</p>
    </div>
  );
}
