import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { drop, dropAll, type KeptFile, keep, keptOf } from '../../main/page/uploads/kept-files';
import { Speed } from '../../main/page/uploads/speed';

const file = (fileId: string, userId = 'usr_1'): KeptFile => ({
  fileId,
  projectId: 'prj_1',
  userId,
  accountId: 'acc_1',
  mode: 'live',
  blob: new Blob([fileId]),
  name: `${fileId}.wav`,
});

describe('recordings stored until their upload completes', () => {
  beforeEach(dropAll);

  it('are restored for the same user only', async () => {
    expect(await keep(file('file_1'))).toBe(true);
    await keep(file('file_2', 'usr_2'));
    expect((await keptOf('usr_1')).map((kept) => kept.name)).toEqual(['file_1.wav']);
    expect(await keptOf('usr_3')).toEqual([]);
  });

  it('are deleted after the upload, and all of them on sign-out', async () => {
    await keep(file('file_1'));
    await keep(file('file_2'));
    await drop('file_1');
    expect((await keptOf('usr_1')).map((kept) => kept.fileId)).toEqual(['file_2']);
    await dropAll();
    expect(await keptOf('usr_1')).toEqual([]);
  });

  it('are reported where storage is full', async () => {
    const broken = { ...file('file_1'), blob: (() => undefined) as unknown as Blob };
    expect(await keep(broken)).toBe(false);
  });
});

describe('upload speed', () => {
  it('is measured over the last seconds', () => {
    const speed = new Speed();
    for (let second = 0; second <= 20; second++) speed.note(second <= 10 ? 0 : (second - 10) * 1000, second * 1000);
    expect(speed.bytesPerSecond()).toBeCloseTo(1000, 5);
    expect(speed.secondsLeft(15_000)).toBe(5);
  });

  it('is null before the first measurement', () => {
    const speed = new Speed();
    speed.note(0, 0);
    speed.note(5_000_000, 100);
    expect(speed.bytesPerSecond()).toBeNull();
    expect(speed.secondsLeft(10)).toBeNull();
  });
});
