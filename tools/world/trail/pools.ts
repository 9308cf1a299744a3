import { contributionOf, poolLevels } from '@pitboss/rules/pools/pool-rules';
import { sql } from 'kysely';
import type pg from 'pg';
import {
  lockOwners,
  type OwnedTransfer,
  postToLedger,
} from '../../../apps/server/src/domain/ledger/post-to-ledger.ts';
import { bookAccounts, openBook, storeBook } from '../../../apps/server/src/domain/pools/book.sql.ts';
import {
  contribute,
  fillToSeed,
  type PoolBook,
  payJackpot,
} from '../../../apps/server/src/domain/pools/book.ts';
import type { PoolTerms } from '../../../apps/server/src/domain/pools/terms.ts';
import { inTransaction, plainArray } from '../../../apps/server/src/domain/sql/run-sql.ts';
import type { Tx } from '../../../apps/server/src/kernel/database/db.ts';
import { createIdMaker, type IdMaker, idTimeMs } from '../../../apps/server/src/kernel/database/ids.ts';
import { asTransaction } from './reconciliations.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];
/** Groups take their share of bets for so many days, by other terms in the last three. */
const [openDays, changedDays] = [7, 3];

const limit = (seed: number, cap: number, mustHit: boolean) => ({
  ...{ seed: `${seed}00`, cap: `${cap}00`, mustHit },
});
const limits = {
  1: { CNY: limit(50, 400, true) },
  2: { CNY: limit(200, 2_000, true) },
  3: { CNY: limit(1_000, 20_000, false) },
  4: { CNY: limit(5_000, 100_000, false) },
};

/** RTP at the top of the range: what applies stays at the numbers of the agents, as their bets were played. */
const plans = [
  { name: 'Lucky Star', place: 0, proportion: [100, 120], ratios: [4_000, 3_000, 2_000, 1_000], rtp: 990 },
  { name: 'Grand Slam', place: 1, proportion: [150, 80], ratios: [2_500, 2_500, 2_500, 2_500], rtp: 990 },
] as const;

interface Played {
  hour: string;
  tenant_id: string;
  currency: string;
  bets: number;
  staked: string;
}
interface Won {
  id: string;
  at: Date;
  tenant_id: string;
  agent_id: string;
  member_id: string;
  currency: string;
  reward: string;
}

/**
 * Two groups of pools with a week of history, by the server's own code: contributions of the bets there were by the hour, and
 * the jackpots that were won then, which the houses advanced and the pools give back.
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

async function writeGroup(
  tx: Tx,
  ids: IdMaker,
  plan: (typeof plans)[number],
  agentId: string,
  { nowMs, postedMs }: { nowMs: number; postedMs: number },
): Promise<void> {
  const openedAt = nowMs - openDays * dayMs;
  const changedAt = nowMs - changedDays * dayMs;
  const groupId = ids.next(openedAt - dayMs);
  const ownerIds = poolLevels.map(() => ids.next(openedAt - dayMs));
  const [first, later] = plan.proportion;
  const versions = [
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
  ].map((version, place): PoolTerms & typeof version => ({
    ...version,
    ...{
      id: ids.next(version.at),
      groupId,
      number: place + 1,
      name: plan.name,
      agents: [agentId],
      games: null,
    },
    ...{ rtp: plan.rtp, ratios: plan.ratios, limits, ownerIds },
  }));
  await sql`insert into pool_group (id, terms_id, owner_ids, created_at)
    values (${groupId}::bigint, ${versions.at(-1)?.id ?? '0'}::bigint, ${plainArray(ownerIds)}::bigint[], ${new Date(openedAt - dayMs)})`.execute(
    tx,
  );
  for (const one of versions)
    await sql`insert into pool_terms (id, group_id, number, name, agents, rtp, proportion, ratios, limits, is_open, change, reason, operator_id, actor, at)
      values (${one.id}::bigint, ${groupId}::bigint, ${one.number}, ${one.name}, ${plainArray(one.agents)}::bigint[], ${one.rtp}, ${one.proportion},
        ${plainArray(one.ratios)}::int[], ${JSON.stringify(one.limits)}::jsonb, ${one.isOpen}, ${one.change}, ${one.reason},
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
    ...{ nowMs, postedMs },
  });
}

interface Period {
  readonly terms: PoolTerms & { readonly at: number };
  readonly to: number;
}

async function playGroup(
  tx: Tx,
  ids: IdMaker,
  input: { agentId: string; periods: readonly Period[]; nowMs: number; postedMs: number },
): Promise<void> {
  const { agentId, periods, nowMs, postedMs } = input;
  const run = inTransaction(tx);
  const [first] = periods;
  if (!first) return;
  const steps: { at: number; terms: PoolTerms; played?: Played; won?: Won }[] = [];
  for (const { terms, to } of periods) {
    const of = sql`b.state = 1 and b.is_normal and b.payout_time > ${new Date(terms.at)} and b.payout_time <= ${new Date(to)}
      and b.agent_id = any(array(select d.id from agent d, agent top where top.id = ${agentId}::bigint and d.path like top.path || '%'))`;
    await sql`update bet b set pool_terms = ${terms.id}::bigint where ${of}`.execute(tx);
    const played =
      await sql<Played>`select extract(epoch from date_trunc('hour', b.payout_time))::bigint::text as hour, b.tenant_id, b.currency,
      count(*)::int as bets, sum(b.amount)::text as staked from bet b where b.pool_terms = ${terms.id}::bigint group by 1, 2, 3 order by 1, 2, 3`.execute(
        tx,
      );
    const won =
      await sql<Won>`select b.id, b.payout_time as at, b.tenant_id, b.agent_id, b.member_id, b.currency, b.reward::text as reward
      from bet b where b.pool_terms = ${terms.id}::bigint and b.reward > 0 order by b.id`.execute(tx);
    for (const one of played.rows) steps.push({ at: Number(one.hour) * 1_000, terms, played: one });
    for (const one of won.rows) steps.push({ at: one.at.getTime(), terms, won: one });
  }
  steps.sort((a, b) => a.at - b.at);
  const owners = new Map(
    steps.flatMap(({ played }) =>
      played
        ? [
            [
              `${played.tenant_id}|${played.currency}`,
              { tenantId: played.tenant_id, currency: played.currency },
            ],
          ]
        : [],
    ),
  );
  const houses = await lockOwners(
    run,
    ids,
    [...owners.values()].map(({ tenantId, currency }) => ({
      ...{ tenantId, agentId: tenantId, kind: 'house', ownerId: tenantId, currency },
    })),
  );
  const houseOf = new Map([...owners.keys()].map((key, place) => [key, houses[place]?.id ?? '']));
  const currencies = [...new Set(['CNY', ...[...owners.values()].map(({ currency }) => currency)])];
  const needed = currencies.map((currency) => ({ terms: first.terms, currency }));
  const book = await openBook(run, ids, needed, { withHouse: true });
  const stamped = (at: number, transfers: OwnedTransfer[]): OwnedTransfer[] => {
    for (const record of book.records) record.at ??= at;
    return transfers;
  };
  const transfers = poolLevels.flatMap((level) =>
    stamped(first.terms.at, fillToSeed(book, first.terms, 'CNY', level, { reason: '活动开始' })),
  );
  for (const { at, terms, played, won } of steps)
    transfers.push(
      ...stamped(at, played ? ofHour(book, terms, played, houseOf) : ofJackpot(book, terms, won, houseOf)),
    );
  const posted = await postToLedger(run, ids, [...houses, ...bookAccounts(book)], transfers, {
    at: postedMs,
    passed: async () => undefined,
  });
  if (!posted.ok) throw new Error(`pools of the world: ${posted.refusal.code}`);
  book.records.splice(0, book.records.length, ...byHour(book.records));
  await storeBook(run, ids, book, nowMs);
}

function ofHour(
  book: PoolBook,
  terms: PoolTerms,
  played: Played,
  houseOf: ReadonlyMap<string, string>,
): OwnedTransfer[] {
  const { currency, bets, staked } = played;
  const n = terms.ratios.map((ratio) => contributionOf(BigInt(staked), terms.proportion, ratio));
  const houseId = houseOf.get(`${played.tenant_id}|${currency}`) ?? '';
  return contribute(book, { terms, currency, tenants: new Map([[played.tenant_id, { houseId, n }]]), bets });
}

function ofJackpot(
  book: PoolBook,
  terms: PoolTerms,
  won: Won | undefined,
  houseOf: ReadonlyMap<string, string>,
): OwnedTransfer[] {
  if (!won) return [];
  const houseId = houseOf.get(`${won.tenant_id}|${won.currency}`) ?? '';
  const bet = {
    ...{ id: won.id, tenantId: won.tenant_id, agentId: won.agent_id, memberId: won.member_id },
    ...{ currency: won.currency, accountId: houseId, houseId },
  };
  return payJackpot(book, terms, bet, { jackpot: BigInt(won.reward), level: null });
}

/** One record an hour of what came in where terms changed within it. */
function byHour(records: PoolBook['records']): PoolBook['records'] {
  const hours = new Map<string, PoolBook['records'][number]>();
  return records.filter((record) => {
    if (record.kind !== 'contribution') return true;
    const { groupId, level, currency } = record.of;
    const key = [groupId, level, currency, Math.floor((record.at ?? 0) / hourMs)].join('|');
    const before = hours.get(key);
    if (!before) hours.set(key, record);
    if (!before) return true;
    before.amount += record.amount;
    before.bets += record.bets;
    before.balanceAfter = record.balanceAfter;
    return false;
  });
}
