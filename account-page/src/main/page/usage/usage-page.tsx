import { useMemo, useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { useResource } from '../api/resource';
import { mode } from '../session/session';
import { showOptions, useShows } from '../shows/use-shows';
import { Button } from '../ui/button';
import { EmptyState, curl } from '../ui/empty-state';
import { ErrorNote } from '../ui/error-note';
import { SelectField } from '../ui/field';
import { count, date, duration } from '../ui/format';
import { PageHead } from '../ui/page-head';
import { Panel } from '../ui/panel';
import { notifyFailure } from '../ui/toast';
import '../styles/usage.css';
import { DayTable } from './day-table';
import { ShowBars } from './show-bars';
import { UsageChart } from './usage-chart';
import { downloadCsv } from './usage-csv';
import { UsageFigures } from './usage-figures';
import { everyDay, PERIODS, type Period, rangeOf } from './usage-range';

/** Usage by day and by show. */
export default function UsagePage() {
  const [period, setPeriod] = useState<Period>('this-month');
  const [show, setShow] = useState('');
  const shows = useShows();
  const range = useMemo(() => rangeOf(period), [period]);
  const query = { ...range, ...(show ? { show } : {}) };
  const key = `${range.from}/${range.to}/${show}`;
  const byDay = useResource(`usage/day/${key}`, () =>
    answer(api.GET('/v1/usage', { params: { query: { ...query, groupBy: 'day' as const } } })),
  );
  const byShow = useResource(`usage/show/${key}`, () =>
    answer(api.GET('/v1/usage', { params: { query: { ...query, groupBy: 'show' as const } } })),
  );
  const usage = byDay.data.value;
  const days = useMemo(() => (usage ? everyDay(usage, range) : undefined), [usage, range]);
  const failure = byDay.failure.value ?? byShow.failure.value;
  const nothing = usage?.total.projects === 0 && usage.total.seconds === 0;
  const csv = (groupBy: 'day' | 'show') => void downloadCsv(range, groupBy, show).catch(notifyFailure);

  return (
    <>
      <PageHead
        title="Usage"
        lead={
          mode.value === 'test'
            ? 'What your test projects would have cost in live mode.'
            : 'Credits used by projects and store orders, net of refunds.'
        }
      />
      <div class="filters">
        <SelectField label="Period" value={period} options={PERIODS} onValue={setPeriod} />
        <SelectField label="Show" value={show} options={showOptions(shows.data.value, 'All')} onValue={setShow} />
      </div>
      {failure && <ErrorNote failure={failure} onRetry={() => void Promise.all([byDay.reload(), byShow.reload()])} />}
      {!failure && <UsageFigures usage={usage} />}
      {nothing && (
        <EmptyState
          icon="usage"
          title="No usage in this period"
          curl={curl(`/v1/usage?from=${range.from}&to=${range.to}&groupBy=day`)}
        >
          Submit a project to see its usage here.
        </EmptyState>
      )}
      {!failure && !nothing && (
        <>
          <Panel
            title="By day"
            lead="Days in US Central Time."
            actions={
              <Button size="small" icon="download" onClick={() => csv('day')}>
                CSV<span class="unseen"> by day</span>
              </Button>
            }
          >
            {days && usage ? (
              <UsageChart
                days={days}
                summary={`${date(range.from)} to ${date(range.to)}: ${duration(usage.total.seconds)}, ${count(usage.total.projects, 'project')}.`}
              />
            ) : (
              <div class="usage-waiting" aria-busy="true" />
            )}
            {days && <DayTable days={days} />}
          </Panel>
          <Panel
            title="By show"
            actions={
              <Button size="small" icon="download" onClick={() => csv('show')}>
                CSV<span class="unseen"> by show</span>
              </Button>
            }
          >
            <ShowBars usage={byShow.data.value} />
          </Panel>
        </>
      )}
    </>
  );
}
