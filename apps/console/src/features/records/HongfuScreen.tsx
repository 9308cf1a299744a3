import { WithRange } from '../../parts/WithRange.tsx';
import { spinList } from './spin-list.tsx';

const Spins = spinList('hongfu');

/** Spins of the feature, by default of the last seven days. */
export function HongfuScreen() {
  return (
    <WithRange>
      <Spins />
    </WithRange>
  );
}
