import { WithRange } from '../../parts/WithRange.tsx';
import { spinList } from './spin-list.tsx';

const Spins = spinList('chibi');

/** Spins of the feature, by default of the last seven days. */
export function ChibiScreen() {
  return (
    <WithRange>
      <Spins />
    </WithRange>
  );
}
