import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { endOfCut, outputSeconds, recordingSeconds } from './cuts';
import type { Version } from './manifest';

/** Plays one of several synchronized audio sources; switching keeps the position. */
export interface Player {
  readonly playing: Signal<boolean>;
  readonly seconds: Signal<number>;
  readonly active: Signal<string>;
  toggle(): void;
  seek(seconds: number): void;
  choose(key: string): void;
  /** For each version's `<audio>`. */
  attach(key: string, element: HTMLAudioElement | null): void;
}

/** @param onBroken called when a link may have expired */
export function usePlayer(
  versions: Version[],
  volumes: Map<string, number>,
  duration: number,
  onBroken: () => void,
): Player {
  const playing = useSignal(false);
  const seconds = useSignal(0);
  const active = useSignal(versions[0]?.key ?? '');
  const elements = useRef(new Map<string, HTMLAudioElement>());
  const present = () => elements.current.get(active.peek());
  const cuts = () => versions.find((version) => version.key === active.peek())?.cuts ?? [];

  useEffect(() => {
    for (const [key, element] of elements.current) element.volume = volumes.get(key) ?? 1;
  }, [volumes]);

  useEffect(() => {
    if (!playing.value) return;
    let frame = 0;
    const follow = () => {
      const element = present();
      if (element && !element.seeking) {
        seconds.value = outputSeconds(cuts(), element.currentTime);
        const end = endOfCut(cuts(), element.currentTime);
        if (end !== null) element.currentTime = end;
      }
      frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [playing.value]);

  /** An audio element that has not loaded yet seeks once its metadata is known. */
  const place = (element: HTMLAudioElement, seconds: number) => {
    const at = recordingSeconds(cuts(), seconds);
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) element.currentTime = at;
    else element.addEventListener('loadedmetadata', () => (element.currentTime = at), { once: true });
  };
  const play = (element: HTMLAudioElement) =>
    element.play().then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof DOMException && error.name === 'AbortError') return;
        playing.value = false;
        onBroken();
      },
    );

  const attach = (key: string, element: HTMLAudioElement | null) => {
    if (!element || elements.current.get(key) === element) return;
    elements.current.set(key, element);
    element.volume = volumes.get(key) ?? 1;
    element.addEventListener('ended', () => {
      if (key === active.peek()) playing.value = false;
    });
  };
  const seek = (to: number) => {
    const at = Math.min(Math.max(0, to), Math.max(0, duration - 0.05));
    seconds.value = at;
    const element = present();
    if (element) place(element, at);
  };
  const toggle = () => {
    const element = present();
    if (!element) return;
    if (playing.peek()) {
      element.pause();
      playing.value = false;
      return;
    }
    if (element.ended || seconds.peek() >= duration - 0.1) seek(0);
    else place(element, seconds.peek());
    playing.value = true;
    void play(element);
  };
  const choose = (key: string) => {
    if (key === active.peek()) return;
    const from = present();
    const at = from && playing.peek() ? outputSeconds(cuts(), from.currentTime) : seconds.peek();
    from?.pause();
    active.value = key;
    seconds.value = at;
    const to = present();
    if (!to) return;
    place(to, at);
    if (playing.peek()) void play(to);
  };
  return { playing, seconds, active, toggle, seek, choose, attach };
}
