import { describe, expect, it } from 'vitest';
import { agentProblems } from './agent-problems.ts';

type Agent = Parameters<typeof agentProblems>[0];
/** Half hours with ten calls each, of which so many failed. */
const bars = (...errors: readonly number[]): Agent['bars'] =>
  errors.map((count, at) => ({ at, calls: 10, errors: count }));
const kindsOf = (agent: Partial<Agent>) =>
  agentProblems({ state: 'normal', breaker: 'closed', bars: bars(0, 0), ...agent }).map(({ kind }) => kind);

describe('agentProblems', () => {
  it('is empty for an agent in order whose wallet is called and replies', () => {
    expect(kindsOf({})).toEqual([]);
    expect(kindsOf({ bars: bars(9, 9, 0, 0) })).toEqual([]);
    expect(kindsOf({ bars: bars(1, 1) })).toEqual([]);
    expect(kindsOf({ bars: [] })).toEqual([]);
  });

  it('lists the most serious problem first', () => {
    expect(kindsOf({ state: 'blocked', breaker: 'open' })).toEqual(['open', 'blocked']);
    expect(kindsOf({ state: 'suspended', breaker: 'forcedClosed', bars: bars(3, 2) })).toEqual([
      'suspended',
      'failing',
      'forcedClosed',
    ]);
  });

  it('contains the share of failed calls of a wallet that is still called', () => {
    expect(agentProblems({ state: 'normal', breaker: 'closed', bars: bars(0, 5, 3) })).toEqual([
      { kind: 'failing', share: 40 },
    ]);
    expect(kindsOf({ breaker: 'stopped', bars: bars(9, 9) })).toEqual(['stopped']);
  });
});
