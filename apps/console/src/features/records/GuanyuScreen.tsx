import { WithRange } from '../../parts/WithRange.tsx';
import { spinList } from './spin-list.tsx';

const Spins = spinList('guanyu');

/** Spins of the feature, by default of the last seven days. */
export function GuanyuScreen() {
  return (
    <WithRange>
      <Spins />
    </WithRange>
  );
}
