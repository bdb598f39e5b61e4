import { describe, expect, it } from 'vitest';
import { filesAmong, nameAt, trackOf } from '../../main/page/uploads/recording';

const file = { name: 'host.wav' } as File;

describe('track sources', () => {
  it('accepts a file to upload', () => {
    expect(trackOf(file)).toEqual({ fileName: 'host.wav' });
    expect(filesAmong([file, { address: 'https://example.com/guest.wav' }])).toEqual([file]);
  });

  it('names a URL after the last segment of its path', () => {
    const address = 'https://example.com/2026/guest%20one.wav?key=1';
    expect(trackOf({ address })).toEqual({ fileName: 'guest one.wav', source: { type: 'url', url: address } });
  });

  it('detects share links of providers', () => {
    for (const address of ['https://www.dropbox.com/scl/fi/1/guest.wav?dl=0', 'https://dropbox.com/s/1/guest.wav']) {
      expect(trackOf({ address }).source).toEqual({ type: 'sharelink', url: address });
    }
    expect(trackOf({ address: 'https://example.com/www.dropbox.com/guest.wav' }).source?.type).toBe('url');
    expect(trackOf({ address: 'https://dropbox.com.example.com/guest.wav' }).source?.type).toBe('url');
  });

  it('derives a name from any URL', () => {
    expect(nameAt('https://example.com/')).toBe('recording');
    expect(nameAt('no address')).toBe('recording');
    expect(nameAt('https://example.com/%E0%A4%A')).toBe('recording');
    expect(nameAt(`https://example.com/${'a'.repeat(500)}.wav`)).toHaveLength(200);
  });
});
