import { errors } from '@pitboss/contract/core/errors';
import { currency } from '@pitboss/contract/money/currency';
import type { Rng } from '@pitboss/rounds/deal/rng';
import type { Actor, Trail } from '../audit/trail.ts';
import { currencyPlans } from '../ledger/ledger.ts';
import { at, type Sink } from '../rows/rows.ts';
import { dayMs } from '../time/rhythm.ts';
import { address } from '../users/locations.ts';

/** Hundred-millionths as a decimal. */
const decimal = (rate: number): string => (rate / 1e8).toFixed(8);

/** Without the zeros of the scale, as the server's log has it. */
const plain = (rate: number): string => decimal(rate).replace(/\.?0+$/, '');
/** Share of rates with a misplaced decimal point, which are rejected. */
const slips = 0.04;

/**
 * The rates of the start, then a rate of every currency but CNY about each week, wandering by a fraction of a
 * percent.
 */
export function writeRates(
  sink: Sink,
  rng: Rng,
  id: (ms: number) => string,
  startMs: number,
  nowMs: number,
  trail: Trail,
): void {
  const actor: Actor = { id: '2', account: 'sysadmin', agent: null, ip: address(rng, 'CNY') };
  for (const [index, { code, rate }] of currencyPlans.entries()) {
    sink.add('currency_rate', index + 1, code, decimal(rate), at(Date.UTC(2024, 0, 1)), null);
    if (code === 'CNY') continue;
    let value = rate;
    let lastFrom = Date.UTC(2024, 0, 1);
    for (let ms = startMs + rng.int(3 * dayMs); ms < nowMs; ms += (5 + rng.int(5)) * dayMs) {
      const next = Math.round(value * (1 + (rng.float() - 0.5) * 0.008));
      const validFrom = Math.floor(ms);
      sink.add('currency_rate', id(ms), code, decimal(next), at(ms), actor.id);
      if (rng.chance(slips))
        trail.note({
          ms: ms - 40_000,
          actor,
          call: currency.setRate.path,
          target: '',
          after: {
            tried: { code, rate: plain(next * 10) },
            refusal: { key: 'rate.implausible', params: { percent: '900.00' } },
          },
          code: errors['rate.implausible'].code,
        });
      trail.note({
        ms,
        actor,
        call: currency.setRate.path,
        target: `currency:${code}`,
        before: { rate: plain(value), validFrom: lastFrom },
        after: { rate: plain(next), validFrom },
      });
      [value, lastFrom] = [next, validFrom];
    }
  }
}
