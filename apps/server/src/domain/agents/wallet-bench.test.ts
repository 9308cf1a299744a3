import { expect, it } from 'vitest';
import { needsBench } from './wallet-bench.ts';

it.each([
  [undefined, false, true],
  [undefined, true, false],
  [true, true, true],
  [false, false, false],
])(
  'with WALLET_BENCH %s and demo data %s, the wallet test is required: %s',
  (benchRequired, demo, expected) => {
    expect(needsBench({ config: { benchRequired } as never, demo })).toBe(expected);
  },
);
