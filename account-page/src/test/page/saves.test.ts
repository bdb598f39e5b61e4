import { describe, expect, it } from 'vitest';
import { save, saved } from '../../main/page/projects/draft/saves';

describe('changes of a draft', () => {
  it('are made one after the other, and submitting waits for all of them', async () => {
    const made: number[] = [];
    const change = (n: number, millis: number) =>
      save('prj_1', async () => {
        await new Promise((resolve) => setTimeout(resolve, millis));
        made.push(n);
      });
    change(1, 20);
    change(2, 0);
    await saved('prj_1');
    expect(made).toEqual([1, 2]);
  });

  it('go on after one that failed, and hold up no other draft', async () => {
    let reached = false;
    save('prj_2', () => Promise.reject(new Error('refused')));
    save('prj_2', async () => void (reached = true));
    await saved('prj_3');
    await saved('prj_2');
    expect(reached).toBe(true);
  });
});
