import { Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../ui/button';
import { clock } from '../../ui/format';
import type { Match } from './matches';
import { SpeakerName } from './speaker-name';
import type { Segment, ShownSegment } from './transcript-text';
import type { Player } from './use-player';

interface Props {
  segment: ShownSegment;
  /** Whether the speaker changes here. */
  heading: boolean;
  isNow: boolean;
  player: Player;
  matches: Match[];
  chosen: Match | undefined;
  editing: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onLeave: () => void;
  onNext: () => void;
  onPrevious: () => void;
  onPlay: () => void;
  onText: (text: string) => void;
  onRename: (name: string) => void;
}

/** A segment to play or, while the transcript is edited, to correct in its place. */
export function TranscriptSegment(props: Props) {
  const { segment, heading, isNow, editing } = props;
  const at = clock(Math.floor(segment.startSeconds));
  const look = [isNow ? 'now' : '', segment.changed ? 'changed' : ''].join(' ').trim();
  return (
    <li class={look} aria-current={isNow ? 'true' : undefined}>
      {editing && heading && segment.speaker !== null && <SpeakerName name={segment.speaker} onRename={props.onRename} />}
      {editing ? (
        <div class="segment-edit">
          <Button kind="quiet" size="small" icon="play" label={`Play from ${at}`} onClick={props.onPlay} />
          {props.isOpen ? (
            <SegmentField {...props} label={`Text at ${at}`} />
          ) : (
            <button type="button" class="segment-text" onClick={props.onOpen}>
              <span class="unseen">Correct the text at {at}: </span>
              {segment.text === '' ? <em>Removed</em> : <Marked {...props} />}
            </button>
          )}
        </div>
      ) : (
        <button type="button" class="segment-play" onClick={() => props.player.seek(segment.startSeconds)}>
          <span class="said-at">{at}</span>
          <span class="said">
            {heading && <strong class="speaker">{segment.speaker}</strong>}
            {segment.text === '' ? <em>Removed</em> : <Marked {...props} />}
          </span>
        </button>
      )}
    </li>
  );
}

/** Enter goes to the next segment, Shift-Enter to the one before, Ctrl-Enter plays, Escape leaves it. */
function SegmentField(props: Props & { label: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    fit();
  }, []);
  const fit = () => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  };
  const keys = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) props.onPlay();
      else if (event.shiftKey) props.onPrevious();
      else props.onNext();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      const item = field.current?.closest('li');
      props.onLeave();
      // The text takes the field's place.
      requestAnimationFrame(() => item?.querySelector<HTMLElement>('.segment-text')?.focus({ preventScroll: true }));
    }
  };
  return (
    <textarea
      ref={field}
      class="input segment-field"
      aria-label={props.label}
      rows={1}
      maxLength={2000}
      defaultValue={props.segment.text}
      onInput={(event) => {
        fit();
        props.onText(event.currentTarget.value);
      }}
      onKeyDown={keys}
    />
  );
}

/** The text with what was searched, or with the word that is spoken. */
function Marked({ segment, matches, chosen, isNow, player }: Props) {
  if (matches.length === 0) return isNow ? <Words segment={segment} seconds={player.seconds.value} /> : <>{segment.text}</>;
  let from = 0;
  return (
    <>
      {matches.map((match) => {
        const before = segment.text.slice(from, match.from);
        from = match.to;
        return (
          <Fragment key={match.from}>
            {before}
            <mark class={match.at === chosen?.at && match.from === chosen.from ? 'chosen' : undefined}>
              {segment.text.slice(match.from, match.to)}
            </mark>
          </Fragment>
        );
      })}
      {segment.text.slice(from)}
    </>
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
