/** The source of a track: a local file or a URL. */
export type Recording = File | { address: string };

interface TrackInput {
  fileName: string;
  source?: { type: 'url' | 'sharelink'; url: string };
}

/** The API resolves share links to direct links. */
const SHARE_LINKS = /^https:\/\/(www\.)?dropbox\.com\//i;
const LONGEST_NAME = 200;

/** A track in API form. */
export function trackOf(recording: Recording): TrackInput {
  return isElsewhere(recording)
    ? {
        fileName: nameAt(recording.address),
        source: { type: SHARE_LINKS.test(recording.address) ? 'sharelink' : 'url', url: recording.address },
      }
    : { fileName: recording.name };
}

/** The file name of a URL: the last segment of its path. */
export function nameAt(address: string): string {
  try {
    const last = new URL(address).pathname.split('/').filter(Boolean).at(-1) ?? '';
    return decodeURIComponent(last).slice(-LONGEST_NAME) || 'recording';
  } catch {
    // Not a valid URL: the API returns the validation error.
    return 'recording';
  }
}

export function filesAmong(recordings: Recording[]): File[] {
  return recordings.filter((recording): recording is File => !isElsewhere(recording));
}

export function isElsewhere(recording: Recording): recording is { address: string } {
  return 'address' in recording;
}
