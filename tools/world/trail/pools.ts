import { contributionOf, poolLevels, postedOf } from '@pitboss/rules/pools/pool-rules';
import { sql } from 'kysely';
import type pg from 'pg';
import type { PoolTerms } from '../../../apps/server/src/domain/pools/terms.ts';
import { plainArray } from '../../../apps/server/src/domain/sql/run-sql.ts';
import type { Tx } from '../../../apps/server/src/platform/db/db.ts';
import { createIdMaker, type IdMaker, idTimeMs } from '../../../apps/server/src/platform/db/ids.ts';
import { exampleId } from '../rows/ids.ts';
import { dayMs } from '../time/rhythm.ts';
import { playGroup, settledBetween } from './pool-play.ts';
import { asTransaction } from './reconciliations.ts';

/** Groups take their share of bets for so many days, by other terms in the last three. */
const openDays = 7;
const changedDays = 3;

/** Seeds and lowest caps of the levels in CNY, in minor units. */
const bounds = [
  { seed: 5_000n, cap: 40_000n, mustHit: true },
  { seed: 20_000n, cap: 200_000n, mustHit: true },
  { seed: 100_000n, cap: 2_000_000n, mustHit: false },
  { seed: 500_000n, cap: 10_000_000n, mustHit: false },
] as const;

/**
 * RTP at the top of the range: what applies stays at the numbers of the agents, as their bets were played.
 */
const plans = [
  { name: 'Lucky Star', place: 0, proportion: [100, 120], ratios: [4_000, 3_000, 2_000, 1_000], rtp: 990 },
  { name: 'Grand Slam', place: 1, proportion: [150, 80], ratios: [2_500, 2_500, 2_500, 2_500], rtp: 990 },
] as const;
type Plan = (typeof plans)[number];

/**
 * Two groups of pools with a week of history, by the server's own code: contributions of the bets there were
 * by the hour, and the jackpots that were won then, which the houses advanced and the pools give back.
 */
export async function writePools(client: pg.Client, nowMs: number): Promise<void> {
  const tx = asTransaction(client);
  const { rows: tops } = await sql<{
    id: string;
  }>`select id from agent where layer = 1 order by account = 'major1' desc, id limit ${plans.length}`.execute(
    tx,
  );
  // Lines of the ledger follow those that are there, some of which may be a little later than now.
  const { rows: lines } = await sql<{ id: string }>`select max(id)::text as id from ledger_transfer`.execute(
    tx,
  );
  const postedMs = Math.max(nowMs, idTimeMs(lines[0]?.id ?? '0')) + 1;
  // One seed gives one world: no clock and no chance in its ids.
  const maker = createIdMaker(62, 0);
  const ids: IdMaker = { next: (atMs = postedMs) => maker.next(atMs) };
  for (const plan of plans) {
    const top = tops[plan.place];
    if (top) await writeGroup(tx, ids, plan, top.id, { nowMs, postedMs });
  }
  await sql`update pool_config set version = version + 1`.execute(tx);
}

/** The next amount with one digit before its zeros: 71,600 is 80,000. */
function roundUp(amount: bigint): bigint {
  const step = 10n ** BigInt(String(amount).length - 1);
  return ((amount + step - 1n) / step) * step;
}

/**
 * Limits of a group: caps above all that its members contribute in its days, and half as much again, since
 * what they won was decided without regard to caps.
 */
async function limitsOf(tx: Tx, plan: Plan, agentId: string, nowMs: number): Promise<PoolTerms['limits']> {
  const { rows } = await sql<{ staked: string }>`select coalesce(sum(b.amount), 0)::text as staked from bet b
    where b.currency = 'CNY' and ${settledBetween(agentId, nowMs - openDays * dayMs, nowMs)}`.execute(tx);
  const staked = BigInt(rows[0]?.staked ?? '0');
  const limits = bounds.map(({ seed, cap, mustHit }, index) => {
    const contributed = postedOf(
      contributionOf(staked, Math.max(...plan.proportion), plan.ratios[index] ?? 0),
    );
    const needed = roundUp(((seed + contributed) * 3n) / 2n);
    return { CNY: { seed: String(seed), cap: String(needed > cap ? needed : cap), mustHit } };
  });
  return Object.fromEntries(poolLevels.map((level, index) => [level, limits[index] ?? {}]));
}

/** The versions of a group's terms: created, opened, changed. */
function historyOf({ proportion: [first, later] }: Plan, openedAt: number, changedAt: number) {
  return [
    {
      at: openedAt - dayMs,
      change: 'created',
      proportion: first,
      isOpen: false,
      actor: 'superadmin',
      reason: '新活动',
    },
    {
      at: openedAt,
      change: 'opened',
      proportion: first,
      isOpen: true,
      actor: 'superadmin',
      reason: '活动开始',
    },
    {
      at: changedAt,
      change: 'changed',
      proportion: later,
      isOpen: true,
      actor: 'sysadmin',
      reason: '调整比例',
    },
  ];
}

async function writeGroup(
  tx: Tx,
  ids: IdMaker,
  plan: Plan,
  agentId: string,
  { nowMs, postedMs }: { nowMs: number; postedMs: number },
): Promise<void> {
  const openedAt = nowMs - openDays * dayMs;
  const changedAt = nowMs - changedDays * dayMs;
  const groupId = plan.place === 0 ? exampleId : ids.next(openedAt - dayMs);
  const ownerIds = poolLevels.map(() => ids.next(openedAt - dayMs));
  const limits = await limitsOf(tx, plan, agentId, nowMs);
  const versions = historyOf(plan, openedAt, changedAt).map(
    (version, position): PoolTerms & typeof version => ({
      ...version,
      id: ids.next(version.at),
      groupId,
      number: position + 1,
      name: plan.name,
      agents: [agentId],
      games: null,
      rtp: plan.rtp,
      ratios: plan.ratios,
      limits,
      ownerIds,
    }),
  );
  await sql`insert into pool_group (id, terms_id, owner_ids, created_at)
    values (${groupId}::bigint, ${versions.at(-1)?.id ?? '0'}::bigint, ${plainArray(ownerIds)}::bigint[],
      ${new Date(openedAt - dayMs)})`.execute(tx);
  for (const one of versions)
    await sql`insert into pool_terms (id, group_id, number, name, agents, rtp, proportion, ratios, limits,
      is_open, change, reason, operator_id, actor, at)
      values (${one.id}::bigint, ${groupId}::bigint, ${one.number}, ${one.name},
        ${plainArray(one.agents)}::bigint[], ${one.rtp}, ${one.proportion},
        ${plainArray(one.ratios)}::int[], ${JSON.stringify(one.limits)}::jsonb, ${one.isOpen}, ${one.change},
          ${one.reason},
        (select id from operator where account = ${one.actor}), ${one.actor}, ${new Date(one.at)})`.execute(
      tx,
    );
  const [, opened, changed] = versions;
  if (!opened || !changed) return;
  await playGroup(tx, ids, {
    agentId,
    periods: [
      { terms: opened, to: changedAt },
      { terms: changed, to: nowMs },
    ],
    nowMs,
    postedMs,
  });
}
