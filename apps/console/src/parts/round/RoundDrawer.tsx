import { lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { useNavigation } from '../../kit/navigation.tsx';

/** Comes with the first round that is opened. */
const OpenRound = lazyPart(async () => (await import('./OpenRound.tsx')).OpenRound);

/** The round named by `round` in the address, over any screen. */
export function RoundDrawer() {
  return useNavigation().search.round ? <OpenRound /> : null;
}
