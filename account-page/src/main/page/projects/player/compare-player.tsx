import { useMemo, useState } from 'preact/hooks';
import { useResource } from '../../api/resource';
import type { Output } from '../../api/types';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/field';
import { clock } from '../../ui/format';
import { readStored } from '../stored';
import { type Comparison, type Version, volumes } from './manifest';
import type { Peaks } from './peaks';
import { Transcript } from './transcript';
import { type Player, usePlayer } from './use-player';
import type { TranscriptSession } from './use-transcript';
import { Waveform } from './waveform';

const STEP_SECONDS = 5;
const EQUAL = new Map<string, number>();

interface Props {
  comparison: Comparison;
  transcript: TranscriptSession | undefined;
  /** The transcript's files. */
  transcriptFiles: Output[];
  onBroken: () => void;
}

/** Compares an output with its source recordings, synchronized in time. */
export function ComparePlayer({ comparison, transcript, transcriptFiles, onBroken }: Props) {
  const versions = useMemo(() => [comparison.after, ...comparison.before], [comparison]);
  const [matched, setMatched] = useState(true);
  const levels = useMemo(() => (matched ? volumes(versions) : EQUAL), [versions, matched]);
  const duration = comparison.after.measured.durationSeconds;
  const player = usePlayer(versions, levels, duration, onBroken);
  const playable = versions.filter((version) => version.url !== null);
  const difference = loudnessDifference(comparison);

  return (
    <div class={transcript ? 'player with-transcript' : 'player'} onKeyDown={(event) => shortcut(event, player, playable)}>
      <div class="player-main">
        <div class="player-bar">
          <Button
            kind="primary"
            icon={player.playing.value ? 'pause' : 'play'}
            label={player.playing.value ? 'Pause' : 'Play'}
            onClick={player.toggle}
          />
          <span class="player-time">
            {clock(Math.floor(player.seconds.value))} <span class="faint">/ {clock(duration)}</span>
          </span>
          {playable.length > 1 && <Versions versions={playable} player={player} />}
        </div>
        <Timeline versions={versions} player={player} duration={duration} />
        {playable.length === 1 && comparison.before.length > 0 && (
          <p class="faint">The original recording has expired and can’t be played.</p>
        )}
        {difference !== null && playable.length > 1 && (
          <Checkbox
            label="Match loudness"
            hint={`The output is ${difference} louder than the recording, and louder sounds better. Matching makes the comparison fair.`}
            checked={matched}
            onChecked={setMatched}
          />
        )}
        <p class="faint keys-hint">
          <kbd>Space</kbd> plays, <kbd>←</kbd> <kbd>→</kbd> move
          {playable.length > 1 && (
            <>
              , <kbd>B</kbd> and <kbd>A</kbd> change between before and after
            </>
          )}
          .
        </p>
        {playable.map((version) => (
          <audio
            key={version.key}
            ref={(element) => player.attach(version.key, element)}
            src={version.url ?? ''}
            preload={version.key === 'after' ? 'metadata' : 'none'}
          />
        ))}
      </div>
      {transcript && <Transcript session={transcript} files={transcriptFiles} player={player} />}
    </div>
  );
}

function Versions({ versions, player }: { versions: Version[]; player: Player }) {
  return (
    <div class="segments" role="group" aria-label="Audio source">
      {[...versions].reverse().map((version) => (
        <button
          key={version.key}
          type="button"
          class={player.active.value === version.key ? 'chosen' : ''}
          aria-pressed={player.active.value === version.key}
          onClick={() => player.choose(version.key)}
        >
          {version.label}
        </button>
      ))}
    </div>
  );
}

/** All waveforms on a common time axis. The pointer and arrow keys seek. */
function Timeline({ versions, player, duration }: { versions: Version[]; player: Player; duration: number }) {
  const at = player.seconds.value;
  const move = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const box = event.currentTarget.getBoundingClientRect();
    player.seek(((event.clientX - box.left) / box.width) * duration);
  };
  const keys = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - STEP_SECONDS, ArrowRight: at + STEP_SECONDS, Home: 0, End: duration }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    player.seek(to);
  };
  const drawn = [...versions].reverse().filter((version) => version.peaksUrl !== null);
  return (
    <div
      class="timeline"
      role="slider"
      tabIndex={0}
      aria-label="Position"
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={`${clock(at)} of ${clock(duration)}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={(event) => event.buttons === 1 && move(event)}
      onKeyDown={keys}
    >
      {drawn.map((version) => (
        <Lane key={version.key} version={version} player={player} duration={duration} />
      ))}
      {drawn.length === 0 && <div class="lane-bare" />}
      <span class="playhead" style={{ left: `${(100 * at) / Math.max(duration, 0.01)}%` }} />
    </div>
  );
}

function Lane({ version, player, duration }: { version: Version; player: Player; duration: number }) {
  const peaks = useResource(`peaks/${version.key}/${nameOf(version.peaksUrl)}`, () =>
    readStored<Peaks>(version.peaksUrl ?? ''),
  );
  return (
    <div class="lane">
      <span class="lane-name">{version.label}</span>
      <Waveform
        peaks={peaks.data.value}
        seconds={duration}
        cuts={version.cuts}
        played={player.seconds.value / Math.max(duration, 0.01)}
        active={player.active.value === version.key}
        kind={version.key === 'after' ? 'after' : 'before'}
      />
    </div>
  );
}

/** The object of a presigned URL without the signature: a renewed URL has the same peaks. */
function nameOf(url: string | null): string {
  return url?.split('?')[0] ?? '';
}

function loudnessDifference(comparison: Comparison): string | null {
  const after = comparison.after.measured.loudnessLufs;
  const before = comparison.before[0]?.measured.loudnessLufs;
  if (after === null || before == null || after - before < 1) return null;
  return `${Math.round(after - before)} dB`;
}

/** Keyboard shortcuts of the player: space plays, B and A switch, unless a control handles the key. */
function shortcut(event: KeyboardEvent, player: Player, playable: Version[]): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, select, textarea')) return;
  if (event.key === ' ' && !target.closest('button, a')) {
    event.preventDefault();
    player.toggle();
  } else if (event.key.toLowerCase() === 'a') {
    player.choose('after');
  } else if (event.key.toLowerCase() === 'b') {
    const before = playable.find((version) => version.key !== 'after');
    if (before) player.choose(before.key);
  }
}
