import type { ChangedSetting } from './changed-settings';

/** Settings that change, each with its old and its new value. */
export function Changes({ changed }: { changed: ChangedSetting[] }) {
  return (
    <ul class="changed-settings" aria-label="Changed settings">
      {changed.map((one) => (
        <li key={one.label}>
          {one.label}: <del>{one.before}</del> <ins>{one.after}</ins>
        </li>
      ))}
    </ul>
  );
}
