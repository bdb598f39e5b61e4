import { describe, expect, it } from 'vitest';
import { matchFrom, matches } from '../../main/page/projects/player/matches';
import {
  type Edits,
  merged,
  NO_EDITS,
  numbered,
  plainText,
  renamed,
  type Segment,
  withEdits,
  withText,
} from '../../main/page/projects/player/transcript-text';

const segment = (text: string, speaker: string | null = null): Segment => ({
  startSeconds: 0,
  endSeconds: 1,
  speaker,
  text,
  words: [{ startSeconds: 0, endSeconds: 1, text }],
});
const shown = (...segments: Segment[]) => numbered({ language: 'en', segments }, []);

describe('segments', () => {
  it('have their numbers in the original transcript, also where others were removed', () => {
    const text = { language: 'en', segments: [segment('b'), segment('d'), segment('e')] };
    expect(numbered(text, [0, 2]).map((one) => one.index)).toEqual([1, 3, 4]);
    expect(numbered(text, []).map((one) => one.index)).toEqual([0, 1, 2]);
    expect(numbered(text, [3]).map((one) => one.index)).toEqual([0, 1, 2]);
  });
  it('show edits, without the times of words that changed', () => {
    const all = withEdits(shown(segment('a', 'Ann'), segment('b', 'Ann')), new Map([[0, { text: 'x' }], [1, { speaker: 'Bob' }]]));
    expect(all[0]).toMatchObject({ text: 'x', speaker: 'Ann', words: [], changed: true });
    expect(all[1]).toMatchObject({ text: 'b', speaker: 'Bob', changed: true });
    expect(all[1]?.words).toHaveLength(1);
  });
});

describe('edits', () => {
  const stored = shown(segment('one', 'Ann'), segment('two', 'Bob'), segment('three', 'Ann'));
  const [first, second] = stored;
  it('treat white space as the API does', () => {
    expect(withText(NO_EDITS, first!, '  one\n  more ').get(0)).toEqual({ text: 'one more' });
    expect(withText(NO_EDITS, first!, ' ').get(0)).toEqual({ text: '' });
  });
  it('end when what is stored is restored', () => {
    const edits = withText(NO_EDITS, first!, 'other');
    expect(withText(edits, first!, ' one').size).toBe(0);
  });
  it('rename a speaker in all of the speaker’s segments, and back', () => {
    const edits = renamed(NO_EDITS, stored, 'Ann', ' Anna ');
    expect([...edits.keys()]).toEqual([0, 2]);
    expect(renamed(edits, stored, 'Anna', 'Ann').size).toBe(0);
    expect(renamed(edits, stored, 'Anna', ' ')).toBe(edits);
    expect(renamed(NO_EDITS, stored, 'Ann', 'Ann')).toBe(NO_EDITS);
  });
  it('keep a corrected text when the speaker is renamed', () => {
    const edits = renamed(withText(NO_EDITS, second!, 'tow'), stored, 'Bob', 'Rob');
    expect(edits.get(1)).toEqual({ text: 'tow', speaker: 'Rob' });
  });
  it('are merged by segment and property', () => {
    const saved: Edits = new Map([[0, { text: 'a' }], [1, { text: 'b' }]]);
    const unsaved: Edits = new Map([[0, { speaker: 'X' }], [1, { text: 'c' }]]);
    expect([...merged(saved, unsaved)]).toEqual([[0, { text: 'a', speaker: 'X' }], [1, { text: 'c' }]]);
  });
});

describe('search', () => {
  it('finds every occurrence regardless of case', () => {
    const segments = [{ text: 'Hello, hello' }, { text: 'nothing' }, { text: 'HELLO' }];
    expect(matches(segments, ' hello ')).toEqual([
      { at: 0, from: 0, to: 5 },
      { at: 0, from: 7, to: 12 },
      { at: 2, from: 0, to: 5 },
    ]);
    expect(matches(segments, '  ')).toEqual([]);
  });
  it('marks the right characters where lower case is longer', () => {
    expect(matches([{ text: 'İa b' }], 'b')).toEqual([{ at: 0, from: 3, to: 4 }]);
  });
  it('starts at what is played', () => {
    const found = matches([{ text: 'a' }, { text: 'b' }, { text: 'a' }], 'a');
    expect(matchFrom(found, 1)).toBe(1);
    expect(matchFrom(found, 3)).toBe(0);
  });
});

it('the copied text names speakers where they change', () => {
  expect(plainText([segment('a', 'Ann'), segment('b', 'Ann'), segment(''), segment('c', 'Bob')])).toBe(
    'Ann:\na\nb\n\nBob:\nc\n',
  );
});
