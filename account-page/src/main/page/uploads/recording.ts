/** Where a track comes from: a file of this browser, or an address from which it is fetched. */
export type Recording = File | { address: string };

interface TrackInput {
  fileName: string;
  source?: { type: 'url' | 'sharelink'; url: string };
}

/** Share links lead to a page about the file unless the API knows them to be such. */
const SHARE_LINKS = /^https:\/\/(www\.)?dropbox\.com\//i;
const LONGEST_NAME = 200;

/** A track as the API takes it. */
export function trackOf(recording: Recording): TrackInput {
  return isElsewhere(recording)
    ? {
        fileName: nameAt(recording.address),
        source: { type: SHARE_LINKS.test(recording.address) ? 'sharelink' : 'url', url: recording.address },
      }
    : { fileName: recording.name };
}

/** What a file at an address is called: what stands last in its path. */
export function nameAt(address: string): string {
  try {
    const last = new URL(address).pathname.split('/').filter(Boolean).at(-1) ?? '';
    return decodeURIComponent(last).slice(-LONGEST_NAME) || 'recording';
  } catch {
    // Not an address, or its escapes are none: the API says what is wrong with it.
    return 'recording';
  }
}

export function filesAmong(recordings: Recording[]): File[] {
  return recordings.filter((recording): recording is File => !isElsewhere(recording));
}

export function isElsewhere(recording: Recording): recording is { address: string } {
  return 'address' in recording;
}
