import type { Rng } from '@pitboss/rounds/deal/rng';
import { currencyPlans } from './money.ts';
import { dayMs } from './rhythm.ts';
import { at, type Sink } from './rows.ts';

/** Hundred-millionths as a decimal. */
const decimal = (rate: number): string => (rate / 1e8).toFixed(8);

/** The rates of the start, then a rate of every currency but CNY about each week, wandering by a fraction of a percent. */
export function writeRates(
  sink: Sink,
  rng: Rng,
  id: (ms: number) => string,
  startMs: number,
  nowMs: number,
): void {
  for (const [index, { code, rate }] of currencyPlans.entries()) {
    sink.add('currency_rate', index + 1, code, decimal(rate), at(Date.UTC(2024, 0, 1)), null);
    if (code === 'CNY') continue;
    let value = rate;
    for (let ms = startMs + rng.int(3 * dayMs); ms < nowMs; ms += (5 + rng.int(5)) * dayMs) {
      value = Math.round(value * (1 + (rng.float() - 0.5) * 0.008));
      sink.add('currency_rate', id(ms), code, decimal(value), at(ms), '2');
    }
  }
}
