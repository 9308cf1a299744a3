import { decode } from '@pitboss/rounds/decode/decode';
import type { RoundRecord } from '@pitboss/rounds/types';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { RoundDisplay } from './display.tsx';
import gallery from './gallery.json' with { type: 'json' };
import { RoundLanguage } from './labels/language.ts';

const entries = gallery as unknown as readonly { gameId: number; good: RoundRecord[] }[];
const variants = process.env.PITBOSS_TEST_SIZE === 'full' ? 120 : 30;

/** Repeatable numbers below a bound. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The record with one of its numbers replaced, so that it often parses and contradicts itself. */
function altered(record: RoundRecord, next: (below: number) => number): RoundRecord {
  const fields = (['result', 'player', 'banker', 'cardType'] as const).filter(
    (field) => record[field] !== '',
  );
  const field = fields[next(fields.length)] ?? 'result';
  const positions = [...record[field].matchAll(/\d+/g)];
  const position = positions[next(positions.length)];
  if (!position) return record;
  const text = record[field];
  const value = String(next(next(2) === 0 ? 10 : 60));
  return {
    ...record,
    [field]: text.slice(0, position.index) + value + text.slice(position.index + position[0].length),
  };
}

test.each(entries)('displays of $gameId stand every record that parses', ({ gameId, good }) => {
  const warn = vi.spyOn(console, 'warn');
  const next = numbers(gameId);
  for (let count = 0; count < variants; count++) {
    const record = altered(good[count % good.length] as RoundRecord, next);
    const decoded = decode(record);
    if (decoded.status === 'error') continue;
    for (const language of ['zh_cn', 'en_us'] as const) {
      const markup = renderToStaticMarkup(
        <RoundLanguage value={language}>
          <RoundDisplay round={decoded} record={record} />
        </RoundLanguage>,
      );
      expect(markup, JSON.stringify(record)).not.toMatch(/undefined|NaN|\[object/);
    }
  }
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
