import { useEffect, useRef, useState } from 'preact/hooks';
import type { Project } from '../../api/types';
import { Icon } from '../../ui/icon';
import { ProgressBar } from '../../ui/progress-bar';
import { percentNow, secondsLeft, timeLeft } from './live-progress';

const FRAME_MILLIS = 250;

/** The progress of a project: its steps, and the percentage of the current one. */
export function ProgressPanel({ project, readAt }: { project: Project; readAt: number }) {
  const now = useBeat();
  const percent = project.progress ? percentNow(project.progress, (now - readAt) / 1000) : null;
  const shown = useRising(percent, `${project.status}/${project.startedAt}`);
  const left = secondsLeft(project.estimatedCompletionAt, now);
  const words = WORDS[project.status as UnderWay];
  return (
    <section class="panel progress-panel" aria-label="Progress">
      <ol class="steps">
        {STEPS.map((step) => (
          <li key={step} class={stateOf(step, project.status as UnderWay)} aria-current={step === project.status ? 'step' : undefined}>
            {stateOf(step, project.status as UnderWay) === 'done' && <Icon name="check" size={14} />}
            {STEP_LABELS[step]}
          </li>
        ))}
      </ol>
      <div class="live-line">
        <p class="live-step">{project.progress?.step ?? words}</p>
        <p class="live-figures">
          {shown !== null && <span class="live-percent">{Math.floor(shown)} %</span>}
          <span class="muted">{left !== null ? timeLeft(left) : '\u00a0'}</span>
        </p>
      </div>
      <ProgressBar percent={shown} label={project.progress?.step ?? words} />
    </section>
  );
}

type UnderWay = 'validating' | 'queued' | 'processing';
const STEPS: UnderWay[] = ['validating', 'queued', 'processing'];
const STEP_LABELS: Record<UnderWay, string> = { validating: 'Checked', queued: 'Queued', processing: 'Processed' };
const WORDS: Record<UnderWay, string> = {
  validating: 'Checking the files and charging the price',
  queued: 'Waiting in the queue',
  processing: 'Starting',
};

function stateOf(step: UnderWay, present: UnderWay): 'done' | 'now' | 'ahead' {
  const by = STEPS.indexOf(step) - STEPS.indexOf(present);
  return by < 0 ? 'done' : by === 0 ? 'now' : 'ahead';
}

function useBeat(): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), FRAME_MILLIS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Progress never decreases within an attempt: the next read may lag behind. */
function useRising(percent: number | null, attempt: string): number | null {
  const highest = useRef({ attempt, percent: 0 });
  if (highest.current.attempt !== attempt) highest.current = { attempt, percent: 0 };
  if (percent === null) return null;
  highest.current.percent = Math.max(highest.current.percent, percent);
  return highest.current.percent;
}
