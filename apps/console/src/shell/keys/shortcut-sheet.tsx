import { type ReactNode, useEffect, useState } from 'react';
import { lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { useKey } from './use-key.ts';

const Box = lazyPart(async () => (await import('./ShortcutBox.tsx')).ShortcutBox);

const asked = new EventTarget();

/** Shows the sheet of shortcuts, for those who do not know its key yet. */
export const showShortcuts = (): void => void asked.dispatchEvent(new Event('show'));

/** The sheet of shortcuts, at `?` or where it is asked for. */
export function ShortcutSheet(): ReactNode {
  const [open, setOpen] = useState(false);
  useKey('?', () => setOpen(true));
  useEffect(() => {
    const show = () => setOpen(true);
    asked.addEventListener('show', show);
    return () => asked.removeEventListener('show', show);
  }, []);
  return open && <Box close={() => setOpen(false)} />;
}
