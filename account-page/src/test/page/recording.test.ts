import { describe, expect, it } from 'vitest';
import { filesAmong, nameAt, trackOf } from '../../main/page/uploads/recording';

const file = { name: 'host.wav' } as File;

describe('where a track comes from', () => {
  it('is a file that is uploaded', () => {
    expect(trackOf(file)).toEqual({ fileName: 'host.wav' });
    expect(filesAmong([file, { address: 'https://example.com/guest.wav' }])).toEqual([file]);
  });

  it('is an address, called as its path ends', () => {
    const address = 'https://example.com/2026/guest%20one.wav?key=1';
    expect(trackOf({ address })).toEqual({ fileName: 'guest one.wav', source: { type: 'url', url: address } });
  });

  it('is a share link where the address is of a provider that has such', () => {
    for (const address of ['https://www.dropbox.com/scl/fi/1/guest.wav?dl=0', 'https://dropbox.com/s/1/guest.wav']) {
      expect(trackOf({ address }).source).toEqual({ type: 'sharelink', url: address });
    }
    expect(trackOf({ address: 'https://example.com/www.dropbox.com/guest.wav' }).source?.type).toBe('url');
    expect(trackOf({ address: 'https://dropbox.com.example.com/guest.wav' }).source?.type).toBe('url');
  });

  it('has a name whatever the address is like', () => {
    expect(nameAt('https://example.com/')).toBe('recording');
    expect(nameAt('no address')).toBe('recording');
    expect(nameAt('https://example.com/%E0%A4%A')).toBe('recording');
    expect(nameAt(`https://example.com/${'a'.repeat(500)}.wav`)).toHaveLength(200);
  });
});
