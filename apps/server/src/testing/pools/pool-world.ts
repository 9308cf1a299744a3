import type { IngestAnswer } from '@pitboss/contract/ingest/ingest';
import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { seal } from '../../platform/crypto/crypto.ts';
import { startTestApi, type TestApi } from '../api.ts';
import { freshId, testBet, testRound } from '../ingest/ingest.ts';
import { fundTree, minor } from '../money.ts';

export const poolNode = { id: 'node-1', secret: 'a secret of the first game server' };
/** Secret of the dynamic codes of all operators who make guarded changes here. */
export const totp = 'JBSWY3DPEHPK3PXP';
/**
 * Terms of the groups that `openGroup` creates: the share of a stake that is contributed, and the ratios of
 * the levels.
 */
const terms = { proportion: 137n, ratios: [4_123n, 3_001n, 2_076n, 800n] } as const;
const positions = (number: bigint) => `0.${String(number).padStart(4, '0')}`;
/** Jackpot of a win, in minor units. */
const jackpotMinor = 41n;

/** Codes of events that were accepted now or before. */
const taken = [0, 1];
/** Returns whether everything that was sent has been accepted. */
export const isTaken = (replies: readonly IngestAnswer[]): boolean =>
  replies.length > 0 && replies.every(({ code }) => taken.includes(code));

export interface PoolLevelReply {
  groupId: string;
  balance: string;
  contributed: string;
  paid: string;
}
export type PoolRound = ReturnType<typeof testRound>;

/** Rounds of a bet each under agents of the group; every third pays a jackpot of level 1. */
export const poolRounds = (count: number): PoolRound[] =>
  Array.from({ length: count }, (_, index) =>
    testRound([
      testBet({
        member: ['member12', 'member13', 'member14'][index % 3] as string,
        win: '0',
        amount: `${20 + index}.37`,
        ...(index % 3 === 0 ? { jackpot: `0.${jackpotMinor}`, jackpotLevel: 1 as const } : {}),
      }),
    ]),
  );

/** Starts the API with members who have money, a game server, and operators whose dynamic codes are known. */
export async function startPoolWorld() {
  const api = await startTestApi();
  await fundTree(api, '10000.00');
  const query = async <Row>(text: string, values: unknown[] = []) =>
    (await api.services.databases.systemPool.query(text, values)).rows as Row[];
  await query('insert into game_node (id, name, secret, created_at) values ($1, $1, $2, now())', [
    poolNode.id,
    poolNode.secret,
  ]);
  await query('update operator set totp_secret = $1 where id in (1, 2)', [
    seal(api.services.config.secrets.server, totp),
  ]);
  /** Sends a call with a fresh code, whose earlier use by the account is forgotten first. */
  async function call<T = unknown>(
    path: string,
    payload: Parameters<TestApi['call']>[2],
    account = 'superadmin',
  ) {
    await query('update operator set totp_last_step = null where account_key = $1', [account]);
    return api.call<T>(account, path, {
      ...payload,
      headers: { 'dynamic-code': new TOTP({ secret: totp }).generate() },
    });
  }
  const levels = async (groupId: string) =>
    (await call<PoolLevelReply[]>('/pool/listPoolInfo', {})).data.filter((one) => one.groupId === groupId);
  return {
    api,
    query,
    call,
    levels,
    /** Opens a group for the agents of the rounds; the previous group releases them first. */
    async openGroup(before = ''): Promise<string> {
      if (before)
        await call('/pool/updatePoolGroup', { body: { groupId: before, agentIds: [], reason: 'over' } });
      const body = {
        name: freshId('pool'),
        agentIds: ['11'],
        rtp: '0.950',
        open: true,
        reason: 'test',
        proportion: positions(terms.proportion),
        ratios: terms.ratios.map(positions),
      };
      return (await call<{ groupId: string }>('/pool/createPoolGroup', { body })).data.groupId;
    },
    /**
     * Expects the levels to contain what the rounds contributed, to the last hundred-millionth, less what was
     * paid; each jackpot to be paid once, and a consistent ledger.
     */
    async expectAll(groupId: string, rounds: readonly PoolRound[]): Promise<void> {
      const bets = rounds.flatMap((round) => round.bets);
      const stakes = bets.reduce((sum, { amount }) => sum + minor(amount), 0n);
      const found = await levels(groupId);
      expect(found.map(({ contributed }) => minor(contributed))).toEqual(
        terms.ratios.map((share) => (stakes * terms.proportion * share) / 100_000_000n),
      );
      for (const { balance, contributed, paid } of found)
        expect(minor(balance)).toBe(minor(contributed) - minor(paid));
      const jackpots = BigInt(bets.filter(({ jackpot }) => jackpot).length);
      const paid = await query<{ rewards: string; pools: string }>(
        `select (select coalesce(sum(reward), 0)::text from bet where bet_key = any($1)) as rewards,
           (select coalesce(sum(jackpot), 0)::text from pool_payout where group_id = $2::bigint) as pools`,
        [bets.map(({ betId }) => betId), groupId],
      );
      const sum = String(jackpots * jackpotMinor);
      expect(paid).toEqual([{ rewards: sum, pools: sum }]);
      expect(await verifyLedger(api.services.databases.system)).toEqual([]);
    },
  };
}
export type PoolWorld = Awaited<ReturnType<typeof startPoolWorld>>;
