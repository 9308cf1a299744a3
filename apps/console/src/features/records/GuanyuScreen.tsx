import { WithRange } from '../../parts/WithRange.tsx';
import { spinList } from './spin-list.tsx';

const Spins = spinList('guanyu');

/** Spins of the feature, of the last seven days unless the address says otherwise. */
export function GuanyuScreen() {
  return (
    <WithRange>
      <Spins />
    </WithRange>
  );
}
