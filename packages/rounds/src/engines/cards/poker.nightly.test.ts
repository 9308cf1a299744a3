import { describe, expect, it } from 'vitest';
import { eachHand } from '../enumerate.testkit.ts';
import { pokerStrength } from './poker.ts';

describe('seven-card poker, full enumeration', () => {
  it('counts every category over all 133,784,560 hands', { timeout: 900_000 }, () => {
    const counts = new Array<number>(11).fill(0);
    eachHand(52, 7, (hand) => {
      counts[Math.floor(pokerStrength(hand) / 0x100000)]!++;
    });
    expect(counts).toEqual([
      0,
      23_294_460,
      58_627_800,
      31_433_400,
      6_461_620,
      6_180_020,
      4_047_644,
      3_473_184,
      224_848,
      41_584 - 4_324,
      4_324,
    ]);
  });
});
