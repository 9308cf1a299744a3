import { WithRange } from '../../parts/WithRange.tsx';
import { spinList } from './spin-list.tsx';

const Spins = spinList('hongfu');

/** Spins of the feature, of the last seven days unless the address says otherwise. */
export function HongfuScreen() {
  return (
    <WithRange>
      <Spins />
    </WithRange>
  );
}
