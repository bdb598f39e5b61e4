import { computed } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Output } from '../../api/types';
import { denied } from '../../session/permissions';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Checkbox } from '../../ui/field';
import { CorrectionStatus } from './correction-status';
import { matches, matchFrom } from './matches';
import { segmentAt } from './segment-at';
import { TranscriptSearch } from './transcript-search';
import { TranscriptSegment } from './transcript-segment';
import { plainText } from './transcript-text';
import type { Player } from './use-player';
import type { TranscriptSession } from './use-transcript';

interface Props {
  session: TranscriptSession;
  /** The transcript's files. */
  files: Output[];
  player: Player;
}

/** The transcript beside the player: highlights the current segment and seeks on click; searched, copied, corrected. */
export function Transcript({ session, files, player }: Props) {
  const { segments } = session;
  const [follow, setFollow] = useState(true);
  const [editing, setEditing] = useState(session.unsaved > 0);
  const [open, setOpen] = useState<number | null>(null);
  const [searched, setSearched] = useState('');
  const [chosen, setChosen] = useState(0);
  const box = useRef<HTMLOListElement>(null);
  // Drawn again when another segment is played, not for each of the player's frames.
  const now = useMemo(() => computed(() => segmentAt(segments, player.seconds.value)), [segments, player.seconds]).value;
  const found = useMemo(() => matches(segments, searched), [segments, searched]);
  const match = found[Math.min(chosen, found.length - 1)];

  /** Only the box scrolls; the page stays where its reader has it. */
  const show = (at: number) => {
    const item = box.current?.children[at] as HTMLElement | undefined;
    if (item && box.current) box.current.scrollTop = item.offsetTop - box.current.clientHeight / 3;
  };
  useEffect(() => {
    if (follow && open === null && player.playing.peek()) show(now);
  }, [now, follow]);
  useEffect(() => {
    if (match) show(match.at);
  }, [match?.at, match?.from, searched]);

  const search = (text: string) => {
    setSearched(text);
    setChosen(matchFrom(matches(segments, text), Math.max(0, now)));
  };
  const play = (seconds: number) => {
    player.seek(seconds);
    if (!player.playing.peek()) player.toggle();
  };
  const go = (to: number) => {
    const at = to >= 0 && to < segments.length ? to : null;
    setOpen(at);
    if (at !== null) show(at);
  };

  return (
    <section class="transcript" aria-label="Transcript">
      <header>
        <h3>Transcript</h3>
        <Checkbox label="Follow" checked={follow} onChecked={setFollow} />
        <Button
          size="small"
          icon={editing ? 'check' : 'edit'}
          denied={denied('projects:write')}
          onClick={() => {
            setEditing(!editing);
            setOpen(null);
          }}
        >
          {editing ? 'Done' : 'Edit'}
        </Button>
      </header>
      <TranscriptSearch
        searched={searched}
        onSearched={search}
        found={found.length}
        chosen={Math.min(chosen, found.length - 1)}
        onChosen={setChosen}
      />
      <ol ref={box} tabIndex={0} aria-label="Transcript text">
        {segments.map((segment, at) => (
          <TranscriptSegment
            key={segment.index}
            segment={segment}
            heading={segment.speaker !== null && segment.speaker !== segments[at - 1]?.speaker}
            isNow={at === now}
            player={player}
            matches={found.length > 0 ? found.filter((one) => one.at === at) : found}
            chosen={match}
            editing={editing}
            isOpen={open === at}
            onOpen={() => setOpen(at)}
            onLeave={() => setOpen((current) => (current === at ? null : current))}
            onNext={() => go(at + 1)}
            onPrevious={() => go(at - 1)}
            onPlay={() => play(segment.startSeconds)}
            onText={(text) => session.edit(segment.index, text)}
            onRename={(name) => segment.speaker !== null && session.rename(segment.speaker, name)}
          />
        ))}
        {segments.length === 0 && <li class="faint">No speech was recognized.</li>}
      </ol>
      <footer>
        <CorrectionStatus session={session} editing={editing} />
        <div class="transcript-files" role="group" aria-label="Take the transcript elsewhere">
          <CopyButton text={plainText(segments)} label="Copy the whole text">
            Copy text
          </CopyButton>
          {files.map((file) => (
            <a key={file.name} class="button quiet small" href={file.url}>
              <span class="unseen">Download {file.name} as </span>
              {file.name.split('.').at(-1)?.toUpperCase()}
            </a>
          ))}
        </div>
      </footer>
    </section>
  );
}
