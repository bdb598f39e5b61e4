import { describe, expect, it } from 'vitest';
import { matches, moved, opensPalette } from '../../main/page/palette/match';

const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
  opensPalette({ key, metaKey: false, ctrlKey: false, altKey: false, shiftKey: false, ...held });

describe('the palette', () => {
  it('is opened with ⌘K or Ctrl-K only', () => {
    expect(press('k', { metaKey: true })).toBe(true);
    expect(press('K', { ctrlKey: true })).toBe(true);
    expect(press('k')).toBe(false);
    expect(press('k', { ctrlKey: true, metaKey: true })).toBe(false);
    expect(press('k', { ctrlKey: true, shiftKey: true })).toBe(false);
    expect(press('j', { ctrlKey: true })).toBe(false);
  });

  it('finds the beginnings of words, in any order', () => {
    expect(matches('key', 'API keys')).toBe(true);
    expect(matches('KEYS api', 'API keys')).toBe(true);
    expect(matches('eys', 'API keys')).toBe(false);
    expect(matches('edit desk', 'Editing desk https://hooks.example')).toBe(true);
    expect(matches('zoë', 'Zoe\u0308’s show')).toBe(true);
    expect(matches('', 'anything')).toBe(true);
  });

  it('is walked with the arrow keys, around its ends', () => {
    expect(moved('ArrowDown', 0, 3)).toBe(1);
    expect(moved('ArrowDown', 2, 3)).toBe(0);
    expect(moved('ArrowUp', 0, 3)).toBe(2);
    expect(moved('PageDown', 1, 3)).toBe(2);
    expect(moved('PageUp', 2, 3)).toBe(0);
    expect(moved('Home', 2, 3)).toBeNull();
    expect(moved('ArrowDown', 0, 0)).toBeNull();
  });
});
