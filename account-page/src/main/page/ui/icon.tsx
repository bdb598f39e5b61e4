/**
 * Line icons of one weight, 16 units wide. They repeat the label beside them, so they are hidden from screen readers.
 */
const PATHS = {
  overview: 'M2.5 9.5V13a.5.5 0 0 0 .5.5h3.5v-4h3v4H13a.5.5 0 0 0 .5-.5V6.8a1 1 0 0 0-.4-.8L8 2.5 2.9 6a1 1 0 0 0-.4.8z',
  projects: 'M2.5 6.5v3M5.3 4v8M8 6v4M10.7 3v10M13.5 6.5v3',
  credits: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM8 5v3.2l2 1.3',
  usage: 'M2.5 13.5h11M4 11V8m4 3V3.5M12 11V6',
  keys: 'M9.7 6.3a3.2 3.2 0 1 1-1.9-1.9M7.8 8.2 2.5 13.5M4.2 11.8l1.6 1.6M6 10l1.2 1.2M13.5 2.5 9 7',
  members: 'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M10.5 2.8a2.5 2.5 0 0 1 0 4.4M12 9.9c1.6.6 2.5 1.9 2.5 3.6',
  shows: 'M3 2.5h10v11l-5-3-5 3z',
  webhooks: 'M5.7 9.5 8 5.5M8 5.5a2 2 0 1 0-1.7-1M5.7 9.5a2 2 0 1 0 .3 1.5h5M10.3 9.5 8 5.5m3 5.5a2 2 0 1 0-.7-1.5',
  destinations: 'M2.5 4.5v8a.5.5 0 0 0 .5.5h10a.5.5 0 0 0 .5-.5V6a.5.5 0 0 0-.5-.5H8L6.5 4H3a.5.5 0 0 0-.5.5z',
  events: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.3M2.5 8h.3M2.5 12h.3',
  audit: 'M4 2.5h8v11H4zM6 5.5h4M6 8h4M6 10.5h2',
  mail: 'M2.5 4h11v8.5h-11zM2.5 4.5 8 9l5.5-4.5',
  security: 'M8 2 3 4v4c0 3 2.2 5.2 5 6 2.8-.8 5-3 5-6V4zM6 8l1.5 1.5L10.3 6.5',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3l3.2 3.2',
  upload: 'M8 10.5v-8M4.8 5.5 8 2.3l3.2 3.2M2.5 10.5v2.5a.5.5 0 0 0 .5.5h10a.5.5 0 0 0 .5-.5v-2.5',
  download: 'M8 2.5v8M4.8 7.5 8 10.7l3.2-3.2M2.5 13.5h11',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  check: 'm3 8.5 3.3 3.3L13 5',
  close: 'm4 4 8 8m0-8-8 8',
  plus: 'M8 3v10M3 8h10',
  chevron: 'm4.5 6.5 3.5 3.5 3.5-3.5',
  right: 'm6.5 4 4 4-4 4',
  external: 'M9 2.5h4.5V7M13.5 2.5 7.5 8.5M11 9.5v4H2.5V5h4',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  play: 'M5 3.2v9.6L12.5 8z',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  warning: 'M8 2.5 1.8 13.5h12.4zM8 6.5v3.3M8 11.5v.3',
  info: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM8 7.5v3M8 5.3v.3',
  trash: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.5 9h6l.5-9',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.6M13 2.5v2.7h-2.7',
  sun: 'M8 10.7a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4zM8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9',
  moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5z',
  system: 'M2.5 3.5h11v7.5h-11zM6 13.5h4M8 11v2.5',
  leave: 'M9.5 11v2.5h-7v-11h7V5M6.5 8h7M11 5.5 13.5 8 11 10.5',
  up: 'M8 12.5v-9M4.5 7 8 3.5 11.5 7',
  down: 'M8 3.5v9M4.5 9 8 12.5 11.5 9',
  file: 'M4 2.5h5l3 3v8H4zM9 2.5v3h3',
  edit: 'm3 13 .6-2.6L10.8 3.2a1 1 0 0 1 1.4 0l.6.6a1 1 0 0 1 0 1.4L5.6 12.4z',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
