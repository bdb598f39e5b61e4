import { useRef, useState } from 'preact/hooks';
import { answer, api, newIntent } from '../../api/client';
import { Failure } from '../../api/failure';
import { useResource } from '../../api/resource';
import type { Project } from '../../api/types';
import { useChanges } from '../../changes/changes';
import { denied } from '../../session/permissions';
import { Button } from '../../ui/button';
import { ErrorNote } from '../../ui/error-note';
import { count, exactDuration } from '../../ui/format';
import { Facts, Panel } from '../../ui/panel';
import { Skeleton } from '../../ui/skeleton';
import type { ReadProject } from '../project-page';
import { readiness } from './readiness';
import { saved } from './saves';

interface Props {
  data: ReadProject;
  onChanged: (project: Project) => void;
}

/** The price before anything is charged, and the button that charges it. */
export function SubmitPanel({ data, onChanged }: Props) {
  const { project } = data;
  const balance = useResource('submit/balance', () => answer(api.GET('/v1/balance')));
  useChanges(['credits'], balance);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const intent = useRef(newIntent());
  const ready = readiness(data);
  const price = project.creditsSeconds;
  const left = balance.data.value?.totalSeconds;
  const isLive = project.mode === 'live';
  const missing = isLive && price !== null && left !== undefined ? price - left : 0;

  const submit = async () => {
    setBusy(true);
    try {
      await saved(project.id);
      const submitted = await answer(
        api.POST('/v1/projects/{id}/submit', {
          params: { path: { id: project.id }, header: { 'Idempotency-Key': intent.current } },
        }),
      );
      onChanged(submitted);
    } catch (error) {
      setFailure(Failure.of(error));
    } finally {
      intent.current = newIntent();
      setBusy(false);
    }
  };

  return (
    <div class="submit">
      <Panel title="Price">
        <p class="price">{price === null ? <span class="faint">Pending</span> : exactDuration(price)}</p>
        <p class="muted">{price === null ? ready.why : isLive ? 'One credit per second of each track.' : 'The price in live mode. Test projects are free.'}</p>
        {isLive && (
          <Facts
            facts={[
              ['Current balance', left === undefined ? <Skeleton key="now" width="7ch" /> : exactDuration(left)],
              ['Balance after submission', price === null || left === undefined ? '—' : exactDuration(left - price)],
            ]}
          />
        )}
        {missing > 0 && (
          <p class="note warn">
            <span>
              You need {exactDuration(missing)} more. <a href="/account/credits">Add credits</a>, or the project will be rejected.
            </span>
          </p>
        )}
        {failure && <ErrorNote failure={failure} />}
        <Button
          kind="primary"
          busy={busy}
          denied={denied('project:submit') ?? (ready.isReady ? null : ready.why)}
          onClick={() => void submit()}
        >
          {project.status === 'rejected' ? 'Submit again' : 'Submit'}
        </Button>
        <p class="faint">{count(project.files.length, 'track')}. You can cancel for a full refund until processing starts.</p>
      </Panel>
    </div>
  );
}
