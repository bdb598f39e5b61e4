/** An event of a `text/event-stream`, or only the id that a comment was sent with. */
export interface StreamedEvent {
  id: string | null;
  /** `message` without a name, as in the standard. */
  type: string;
  /** Empty without data; the standard dispatches no such event. */
  data: string;
}

/** Splits what a stream sends into events (HTML standard, server-sent events), as our gateway writes it: lines end with `\n`. */
export class EventStreamParser {
  private rest = '';

  /** The events that this part completes. */
  push(part: string): StreamedEvent[] {
    const blocks = (this.rest + part).split('\n\n');
    this.rest = blocks.pop() ?? '';
    return blocks.map(eventOf);
  }
}

function eventOf(block: string): StreamedEvent {
  const event: StreamedEvent = { id: null, type: 'message', data: '' };
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'id') event.id = value;
    if (name === 'event') event.type = value;
    if (name === 'data') event.data += (event.data && '\n') + value;
  }
  return event;
}
