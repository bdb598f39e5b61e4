import { describe, expect, it } from 'vitest';
import { mostBytes, requireFitting } from '../../main/page/uploads/limits';

const file = (size: number) => ({ name: 'host.wav', size });

describe('limits checked before an upload', () => {
  it('rejects more tracks than the project takes', () => {
    expect(() => requireFitting([file(1), file(1)], 1, 'live')).toThrow('you can add 1, but selected 2 files');
    requireFitting([file(1), file(1)], 2, 'live');
  });

  it("rejects a file that exceeds the mode's limit", () => {
    requireFitting([file(5_000_000_000)], 8, 'live');
    expect(() => requireFitting([file(5_000_000_001)], 8, 'live')).toThrow('5 GB is the limit in live mode');
    expect(() => requireFitting([file(500_000_001)], 8, 'test')).toThrow('500 MB is the limit in test mode');
  });

  it('formats sizes in readable units', () => {
    expect([mostBytes('live'), mostBytes('test')]).toEqual(['5 GB', '500 MB']);
  });
});
