import type { PagePath } from '@pitboss/contract/core/pages';
import { type ReactNode, useEffect, useState } from 'react';
import { lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import type { Search } from '../../kit/navigation.tsx';
import { useKey } from '../keys/use-key.ts';
import type { MenuPage } from '../pages/access.ts';
import { onFind } from './open-find.ts';

/** Comes with the first search. */
const PaletteBox = lazyPart(async () => (await import('./PaletteBox.tsx')).PaletteBox);

/** Ctrl-K, `/`, or the field in the header: finds any page, action, member, operator, bet, round or order. */
export function Palette(props: {
  readonly pages: readonly MenuPage[];
  go(page: PagePath, search?: Search): void;
}): ReactNode {
  const [open, setOpen] = useState(false);
  useKey('/', () => setOpen(true));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    document.addEventListener('keydown', onKey);
    const forget = onFind(() => setOpen(true));
    return () => {
      document.removeEventListener('keydown', onKey);
      forget();
    };
  }, []);
  return open ? <PaletteBox {...props} close={() => setOpen(false)} /> : null;
}
