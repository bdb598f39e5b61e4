import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useChangeStream } from '../changes/use-change-stream';
import { mode, person } from '../session/session';
import { Button } from '../ui/button';
import { resume } from '../uploads/uploads';
import { AccountSwitch } from './account-switch';
import { ModeBanner, ModeSwitch } from './mode-switch';
import { Navigation } from './navigation';
import { PaletteOpener } from './palette-opener';
import { PersonMenu } from './person-menu';

/** The layout of every page for signed-in users. */
export function Shell({ children }: { children: ComponentChildren }) {
  const { url } = useLocation();
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [url]);
  useChangeStream();
  useEffect(() => void resume(), [person.value?.id]);
  useEffect(() => {
    if (!open) return;
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [open]);

  return (
    <div class={`shell mode-${mode.value}${open ? ' nav-open' : ''}`}>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class="top">
        <Button
          kind="quiet"
          class="nav-toggle"
          icon={open ? 'close' : 'menu'}
          label={open ? 'Close navigation' : 'Open navigation'}
          onClick={() => setOpen(!open)}
        />
        <AccountSwitch />
        <div class="top-right">
          <PaletteOpener />
          <ModeSwitch />
          <PersonMenu />
        </div>
      </header>
      <Navigation />
      {open && <div class="nav-shade" onClick={() => setOpen(false)} />}
      <div class="content">
        <ModeBanner />
        <main id="main">{children}</main>
      </div>
    </div>
  );
}
