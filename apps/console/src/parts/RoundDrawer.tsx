import { lazyPart } from '../kit/dialog/lazy-dialog.tsx';
import { usePlace } from '../kit/place.tsx';

/** Comes with the first round that is opened. */
const OpenRound = lazyPart(async () => (await import('./OpenRound.tsx')).OpenRound);

/** The round named by `round` in the address, over any screen. */
export function RoundDrawer() {
  return usePlace().search.round ? <OpenRound /> : null;
}
