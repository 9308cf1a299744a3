import { describe, expect, it } from 'vitest';
import { shortName } from '../cards.ts';
import { DECODABLE_IDS } from '../catalogue.ts';
import { dealRound } from '../deal/deal.ts';
import { createRng } from '../deal/rng.ts';
import { decodeParsed } from './decode.ts';
import { type ReplayStep, replayOf } from './replay.ts';

function replay(record: Record<string, unknown>): ReplayStep[] {
  const { decoded, parsed } = decodeParsed(record);
  return decoded.status === 'error' || !parsed ? [] : replayOf(decoded, parsed);
}
const shown = (steps: readonly ReplayStep[]) =>
  steps.map((step) =>
    ('card' in step
      ? `${step.kind} ${'side' in step ? step.side : ''} ${shortName(step.card)}`
      : step.kind
    ).replace('  ', ' '),
  );

describe('replay', () => {
  it('deals baccarat by turns, the player’s third card before the banker’s', () => {
    const steps = replay({
      gameId: 201,
      inningId: 'R',
      result: '2|2,0,0',
      player: '38,17,5',
      banker: '15,13,13',
      cardType: '',
    });
    expect(shown(steps)).toEqual([
      'deal player HQ',
      'deal banker C2',
      'deal player C4',
      'deal banker DK',
      'third player D5',
      'third banker DK',
      'result',
    ]);
  });

  it('stops at a natural', () => {
    const steps = replay({
      gameId: 201,
      inningId: 'R',
      result: '2|2,0,0',
      player: '35,52',
      banker: '8,45',
      cardType: '',
    });
    expect(shown(steps).slice(-2)).toEqual(['natural', 'result']);
  });

  it('opens mines in the order they were picked', () => {
    const cells = Array.from({ length: 25 }, (_, index) => ({ 9: 2, 12: 3, 13: 1 })[index + 1] ?? 0);
    expect(
      replay({
        gameId: 231,
        inningId: 'R',
        result: `0|${cells.join(',')}`,
        player: '9,12',
        banker: '2',
        cardType: '',
      }),
    ).toEqual([
      { kind: 'pick', cell: 9, came: 'safe' },
      { kind: 'pick', cell: 12, came: 'mine' },
      { kind: 'result', areas: [] },
    ]);
  });

  it('ends with the winning areas for every game that has one, and is empty for the others', () => {
    const rng = createRng('replay');
    for (const gameId of DECODABLE_IDS) {
      const steps = replay({ gameId, inningId: 'R', ...dealRound(gameId, rng) });
      if (steps.length) expect(steps.at(-1)?.kind).toBe('result');
    }
    expect(
      replay({ gameId: 204, inningId: 'R', result: '2|5,2,5', player: '', banker: '', cardType: '' }),
    ).toEqual([]);
  });
});
