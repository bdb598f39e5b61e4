/** Events as webhooks and the feed bring them. */
import { EVENT_TYPES, type EventBodies } from '../generated/tables.js';
import type { Mode } from '../types.js';

/** The event types that this version can describe. */
export type EventType = keyof EventBodies;

/** The event of a type: `EventOf<'project.completed'>`. */
export type EventOf<T extends EventType> = EventBodies[T] & { type: T };

/** An event that this version can describe, discriminated by `type`. */
export type KnownEvent = { [T in EventType]: EventOf<T> }[EventType];

/** A string that is none of the known types. Only an enum is a string and still told apart by `switch (event.type)`. */
declare enum UnknownEventType {
  ADDED_LATER = 'a type that was added later',
}

/** An event of a type that was added to the API after this version. It is a string; only its meaning is unknown. */
export interface UnknownEvent {
  id: string;
  object: 'event';
  type: UnknownEventType;
  mode: Mode;
  createdAt: string;
  data: { object: Record<string, unknown>; [key: string]: unknown };
}

/**
 * An event. `switch (event.type)` narrows it; handle unknown types in `default`, since types are added over time.
 *
 * ```ts
 * switch (event.type) {
 *   case 'project.completed': return publish(event.data.object.outputs ?? []);
 *   case 'credits.low': return notify(event.data.object.balance.totalSeconds);
 *   default: return; // not subscribed to, or newer than this version
 * }
 * ```
 */
export type PodworksEvent = KnownEvent | UnknownEvent;

/** Whether this version can describe the event. */
export function isKnownEvent(event: PodworksEvent): event is KnownEvent {
  return (EVENT_TYPES as readonly string[]).includes(event.type);
}
