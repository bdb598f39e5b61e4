import type { ComponentType } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { opensPalette } from '../palette/match';
import { Button } from '../ui/button';
import { notify } from '../ui/toast';

type PaletteComponent = ComponentType<{ onClose: () => void }>;

const ON_APPLE = /^(Mac|iP)/.test(navigator.platform);

/** Opens the command palette, which is loaded when it is first used. Its key is shown where there is a keyboard. */
export function PaletteOpener() {
  const [Palette, setPalette] = useState<PaletteComponent | null>(null);
  const [open, setOpen] = useState(false);
  const show = useCallback(() => {
    setOpen(true);
    import('../palette/palette').then(
      (loaded) => setPalette(() => loaded.default),
      () => {
        setOpen(false);
        notify('The search could not be loaded. Reload the page.', 'bad');
      },
    );
  }, []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!opensPalette(event)) return;
      event.preventDefault();
      if (open) setOpen(false);
      // Not above another dialog.
      else if (!document.querySelector('dialog[open]')) show();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [open, show]);

  return (
    <>
      <Button kind="quiet" icon="search" class="palette-opener" onClick={show}>
        <span class="unseen">Search everything</span>
        <kbd aria-hidden="true">{ON_APPLE ? '⌘K' : 'Ctrl K'}</kbd>
      </Button>
      {open && Palette && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}
