import type { Project, ProjectSettings } from '../../api/types';
import { count } from '../../ui/format';
import { nameOf } from '../project-status';
import { settingLabels } from '../setting-labels';

const MOST_CHARACTERS = 200;

export interface ChangedSetting {
  label: string;
  before: string;
  after: string;
}

/** What is different, in words. A setting that only one of them has is compared with `none`. */
export function changedSettings(before: ProjectSettings, after: ProjectSettings, fileNames: string[]): ChangedSetting[] {
  const old = new Map(settingLabels(before, fileNames));
  const now = new Map(settingLabels(after, fileNames));
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((label) => ({ label, before: old.get(label) ?? 'none', after: now.get(label) ?? 'none' }))
    .filter((one) => one.before !== one.after);
}

/**
 * The name of a project that processes the recordings of another one again: what is changed follows in parentheses,
 * or a number if nothing is.
 */
export function nameOfCopy(project: Project, changed: ChangedSetting[]): string {
  const name = nameOf(project);
  if (changed.length === 0) return withSuffix(...numbered(name));
  const all = changed.map((one) => `${one.label.toLowerCase()} ${one.after}`).join(', ');
  const isShort = name.length + all.length + 3 <= MOST_CHARACTERS;
  return withSuffix(name, isShort ? all : `${count(changed.length, 'setting')} changed`);
}

/** `Talk` is followed by `Talk (2)`, and that by `Talk (3)`. */
function numbered(name: string): [string, string] {
  const [, stem, number] = /^(.+) \((\d{1,4})\)$/.exec(name) ?? [];
  return stem === undefined ? [name, '2'] : [stem, String(Number(number) + 1)];
}

function withSuffix(name: string, suffix: string): string {
  const end = ` (${suffix})`;
  return name.slice(0, MOST_CHARACTERS - end.length) + end;
}
