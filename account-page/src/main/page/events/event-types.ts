import { VALUES } from '#types/lists';
import type { EventType } from '../api/types';

type Prefix = EventType extends `${infer P}.${string}` ? P : never;

/** In the order in which they are offered. A prefix without a title does not compile. */
const TITLES: Record<Prefix, string> = {
  project: 'Projects',
  file: 'Files',
  delivery: 'Deliveries',
  connection: 'Connections',
  credits: 'Credits',
  subscription: 'Plan',
  billing: 'Billing',
};

const EVENT_TYPES = VALUES.WebhookEventType.filter((type): type is EventType => type !== '*');

/** The event types, by the resource that they are about. */
export const EVENT_GROUPS: { title: string; pattern: string; types: EventType[] }[] = Object.entries(TITLES).map(
  ([prefix, title]) => ({
    title,
    pattern: `${prefix}.*`,
    types: EVENT_TYPES.filter((type) => type.startsWith(`${prefix}.`)),
  }),
);
