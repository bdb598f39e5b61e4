import { describe, expect, it } from 'vitest';
import { save, saved } from '../../main/page/projects/draft/saves';

describe('saves of a draft', () => {
  it('run one after the other, and submitting waits for all of them', async () => {
    const completed: number[] = [];
    const change = (n: number, millis: number) =>
      save('prj_1', async () => {
        await new Promise((resolve) => setTimeout(resolve, millis));
        completed.push(n);
      });
    change(1, 20);
    change(2, 0);
    await saved('prj_1');
    expect(completed).toEqual([1, 2]);
  });

  it('continue after a failure, independently per draft', async () => {
    let reached = false;
    save('prj_2', () => Promise.reject(new Error('refused')));
    save('prj_2', async () => void (reached = true));
    await saved('prj_3');
    await saved('prj_2');
    expect(reached).toBe(true);
  });
});
