import { useMemo, useRef, useState } from 'preact/hooks';
import { answer, api } from '../../api/client';
import { useResource } from '../../api/resource';
import type { Project } from '../../api/types';
import { ErrorNote } from '../../ui/error-note';
import { Panel } from '../../ui/panel';
import { Skeleton } from '../../ui/skeleton';
import { ProjectFacts } from '../live/running-facts';
import { ComparePlayer } from '../player/compare-player';
import { type Comparison, comparisons, type Manifest } from '../player/manifest';
import { type TranscriptSession, useTranscript } from '../player/use-transcript';
import { VideoPanel } from '../player/video-panel';
import { readStored } from '../stored';
import { TrackList } from '../track-list';
import { DeliveriesPanel } from './deliveries-panel';
import { Measures } from './measures';
import { OutputsPanel } from './outputs-panel';

interface Listening {
  manifest: Manifest;
  comparisons: Comparison[];
}

/** A completed project: player, transcript and downloads. */
export function CompletedView({ project, reload }: { project: Project; reload: () => Promise<void> }) {
  const gone = project.manifestUrl === null;
  const transcript = useTranscript(project, reload);
  return (
    <>
      {gone ? (
        <div class="note">
          <p>The finished files have expired. Files are kept for 30 days, or indefinitely in a show that keeps them.</p>
        </div>
      ) : (
        <Listen project={project} transcript={transcript} />
      )}
      {!gone && <VideoPanel project={project} reload={reload} />}
      {!gone && <OutputsPanel project={project} reload={reload} />}
      <div class="columns">
        <DeliveriesPanel project={project} changedAt={transcript?.state.changedAt ?? null} />
        <div class="stack">
          <Panel title="Details">
            <ProjectFacts project={project} />
          </Panel>
          <Panel title="Tracks" flush>
            <TrackList files={project.files} />
          </Panel>
        </div>
      </div>
    </>
  );
}

/** Links are renewed only when one has expired: a new URL would stop the playback. */
function Listen({ project, transcript }: { project: Project; transcript: TranscriptSession | undefined }) {
  const listening = useResource(`listening/${project.id}`, () => readListening(project.id));
  const renewed = useRef(0);
  const data = listening.data.value;
  const failure = listening.failure.value;
  const renew = () => {
    // Rate-limited: a file that can't be played at all must not cause endless requests.
    if (Date.now() - renewed.current > 60_000) {
      renewed.current = Date.now();
      void listening.reload();
    }
  };
  if (failure && !data) return <ErrorNote failure={failure} onRetry={() => void listening.reload()} />;
  return (
    <Panel title="Listen">
      {data ? (
        <Sounds project={project} listening={data} transcript={transcript} onBroken={renew} />
      ) : (
        <ListenSkeleton />
      )}
    </Panel>
  );
}

interface SoundsProps {
  project: Project;
  listening: Listening;
  transcript: TranscriptSession | undefined;
  onBroken: () => void;
}

function Sounds({ project, listening, transcript, onBroken }: SoundsProps) {
  const { comparisons: all, manifest } = listening;
  const [chosen, setChosen] = useState(all[0]?.name);
  const comparison = useMemo(() => all.find((one) => one.name === chosen) ?? all[0], [all, chosen]);
  if (!comparison) return <p class="muted">None of the finished files contains audio.</p>;
  return (
    <>
      {all.length > 1 && (
        <div class="segments" role="group" aria-label="Output">
          {all.map((one) => (
            <button
              key={one.name}
              type="button"
              class={one.name === comparison.name ? 'chosen' : ''}
              aria-pressed={one.name === comparison.name}
              onClick={() => setChosen(one.name)}
            >
              {one.name}
            </button>
          ))}
        </div>
      )}
      {manifest.simulated && <p class="muted">Test projects are simulated: this is a sample file, not your recording.</p>}
      <ComparePlayer
        key={comparison.name}
        comparison={comparison}
        transcript={transcript}
        transcriptFiles={project.outputs.filter((output) => output.kind === 'transcript')}
        onBroken={onBroken}
      />
      {!manifest.simulated && <Measures comparison={comparison} />}
      {manifest.transcription.status !== 'made' && manifest.transcription.reason && (
        <p class="faint">No transcript: {manifest.transcription.reason}</p>
      )}
    </>
  );
}

async function readListening(id: string): Promise<Listening> {
  const [project, sound] = await Promise.all([
    answer(api.GET('/v1/projects/{id}', { params: { path: { id } } })),
    answer(api.GET('/account/api/projects/{id}/sound', { params: { path: { id } } })),
  ]);
  const manifest = await readStored<Manifest>(project.manifestUrl ?? '');
  return { manifest, comparisons: comparisons(manifest, { ...sound, outputs: project.outputs }) };
}

function ListenSkeleton() {
  return (
    <div class="player waiting" aria-busy="true">
      <div class="player-main">
        <div class="player-bar">
          <Skeleton width="200px" />
        </div>
        <div class="timeline" />
      </div>
    </div>
  );
}
