import { type ReactNode, useEffect, useState } from 'react';
import { lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { useKey } from './use-key.ts';

const Box = lazyPart(async () => (await import('./ShortcutBox.tsx')).ShortcutBox);

const requested = new EventTarget();

/** Shows the sheet of shortcuts, for those who do not know its key yet. */
export const showShortcuts = (): void => void requested.dispatchEvent(new Event('show'));

/** The sheet of shortcuts, opened by `?` or by a button. */
export function ShortcutSheet(): ReactNode {
  const [open, setOpen] = useState(false);
  useKey('?', () => setOpen(true));
  useEffect(() => {
    const show = () => setOpen(true);
    requested.addEventListener('show', show);
    return () => requested.removeEventListener('show', show);
  }, []);
  return open && <Box close={() => setOpen(false)} />;
}
