import { useEffect, useRef, useState } from 'preact/hooks';
import { Checkbox } from '../../ui/field';
import { clock } from '../../ui/format';
import { segmentAt } from './segment-at';
import type { Player } from './use-player';

/** A transcript in the studio's JSON format. Words have timestamps if the engine provides them. */
export interface TranscriptText {
  language: string;
  segments: Segment[];
}

export interface Segment {
  startSeconds: number;
  endSeconds: number;
  speaker: string | null;
  text: string;
  words: { startSeconds: number; endSeconds: number; text: string }[];
}

/** The transcript beside the player: highlights the current segment and seeks on click. */
export function Transcript({ text, player }: { text: TranscriptText; player: Player }) {
  const [follow, setFollow] = useState(true);
  const box = useRef<HTMLOListElement>(null);
  const now = segmentAt(text.segments, player.seconds.value);

  useEffect(() => {
    if (!follow || !player.playing.peek()) return;
    const item = box.current?.children[now] as HTMLElement | undefined;
    // Only the box scrolls; the page stays where its reader has it.
    if (item && box.current) box.current.scrollTop = item.offsetTop - box.current.clientHeight / 3;
  }, [now, follow]);

  return (
    <section class="transcript" aria-label="Transcript">
      <header>
        <h3>Transcript</h3>
        <Checkbox label="Follow" checked={follow} onChecked={setFollow} />
      </header>
      <ol ref={box} tabIndex={0} aria-label="Transcript text">
        {text.segments.map((segment, index) => (
          <li key={index} class={index === now ? 'now' : ''} aria-current={index === now ? 'true' : undefined}>
            <button type="button" onClick={() => player.seek(segment.startSeconds)}>
              <span class="said-at">{clock(Math.floor(segment.startSeconds))}</span>
              <span class="said">
                {segment.speaker && segment.speaker !== text.segments[index - 1]?.speaker && (
                  <strong class="speaker">{segment.speaker}</strong>
                )}
                {index === now ? <Words segment={segment} seconds={player.seconds.value} /> : segment.text}
              </span>
            </button>
          </li>
        ))}
        {text.segments.length === 0 && <li class="faint">No speech was recognized.</li>}
      </ol>
    </section>
  );
}

function Words({ segment, seconds }: { segment: Segment; seconds: number }) {
  if (segment.words.length === 0) return <>{segment.text}</>;
  return (
    <>
      {segment.words.map((word, index) => (
        <span key={index} class={seconds >= word.startSeconds && seconds < word.endSeconds ? 'word' : undefined}>
          {word.text}{' '}
        </span>
      ))}
    </>
  );
}
