import { proveLedger } from '../apps/server/src/domain/ledger/ledger-check.ts';
import { prove } from './world/prove.ts';

/**
 * `pitboss verify ledger`: proves the invariants of money in one snapshot, names the first of what does not
 * hold, and ends with 1 when there is any.
 */
await prove(async ({ system }) => {
  const proved = await proveLedger(system);
  for (const { key, checked, ms, faults } of proved) {
    process.stdout.write(`${faults.length ? 'WRONG ' : 'ok    '} ${key}: ${checked} checked in ${ms} ms\n`);
    for (const failure of faults)
      process.stdout.write(`       ${failure.key}: expected ${failure.expected}, found ${failure.found}\n`);
  }
  const holds = proved.every(({ faults }) => faults.length === 0);
  process.stdout.write(holds ? 'The ledger holds\n' : 'The ledger does NOT hold\n');
  return holds;
});
