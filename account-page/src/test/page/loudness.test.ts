import { describe, expect, it } from 'vitest';
import { loudnessOptions } from '../../main/page/projects/settings/loudness';
import { loudnessLabel } from '../../main/page/projects/setting-labels';

describe("a project's loudness", () => {
  it('is offered as the usual targets', () => {
    const values = loudnessOptions(-16).map((option) => Number(option.value));
    expect(values).toEqual([-14, -16, -19, -23, -24]);
  });

  it('remains selectable when it was set to another value through the API', () => {
    expect(loudnessOptions(-17.5)[0]).toEqual({ value: '-17.5', label: '−17.5 LUFS' });
    expect(loudnessOptions(-17.5)).toHaveLength(6);
  });

  it('is written with a minus sign', () => {
    expect(loudnessLabel(-16)).toBe('−16 LUFS');
  });
});
