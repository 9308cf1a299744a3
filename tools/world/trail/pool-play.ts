import { contributionOf, poolLevels } from '@pitboss/rules/pools/pool-rules';
import { sql } from 'kysely';
import { lockOwners } from '../../../apps/server/src/domain/ledger/accounts.ts';
import { type OwnedTransfer, postToLedger } from '../../../apps/server/src/domain/ledger/post-to-ledger.ts';
import { bookAccounts, openBook, storeBook } from '../../../apps/server/src/domain/pools/book.sql.ts';
import {
  contribute,
  fillToSeed,
  type PoolBook,
  payJackpot,
} from '../../../apps/server/src/domain/pools/book.ts';
import type { PoolTerms } from '../../../apps/server/src/domain/pools/terms.ts';
import { inTransaction } from '../../../apps/server/src/domain/sql/run-sql.ts';
import type { Tx } from '../../../apps/server/src/platform/db/db.ts';
import type { IdMaker } from '../../../apps/server/src/platform/db/ids.ts';
import { hourMs } from '../time/rhythm.ts';

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

/** SQL: settled bets of normal members of an agent and all below it, by the time of their payout. */
export const settledBetween = (agentId: string, fromMs: number, toMs: number) =>
  sql`b.state = 1 and b.is_normal and b.payout_time > ${new Date(fromMs)}
    and b.payout_time <= ${new Date(toMs)}
      and b.agent_id = any(array(select d.id from agent d, agent top
        where top.id = ${agentId}::bigint and d.path like top.path || '%'))`;

/** Terms of a group and until when they are in force. */
interface Period {
  readonly terms: PoolTerms & { readonly at: number };
  readonly to: number;
}

/** An event of a group at a time: an hour of bets, or a jackpot. */
interface PoolStep {
  readonly at: number;
  readonly terms: PoolTerms;
  readonly played?: Played;
  readonly won?: Won;
}

/** Marks the bets of each period with its terms; returns what they did, in the order of time. */
async function stepsOf(tx: Tx, agentId: string, periods: readonly Period[]): Promise<PoolStep[]> {
  const steps: PoolStep[] = [];
  for (const { terms, to } of periods) {
    const of = settledBetween(agentId, terms.at, to);
    await sql`update bet b set pool_terms = ${terms.id}::bigint where ${of}`.execute(tx);
    const played =
      await sql<Played>`select extract(epoch from date_trunc('hour', b.payout_time))::bigint::text as hour,
        b.tenant_id, b.currency,
      count(*)::int as bets, sum(b.amount)::text as staked from bet b where b.pool_terms = ${terms.id}::bigint
        group by 1, 2, 3 order by 1, 2, 3`.execute(tx);
    const won =
      await sql<Won>`select b.id, b.payout_time as at, b.tenant_id, b.agent_id, b.member_id, b.currency,
        b.reward::text as reward
      from bet b where b.pool_terms = ${terms.id}::bigint and b.reward > 0 order by b.id`.execute(tx);
    for (const one of played.rows) steps.push({ at: Number(one.hour) * 1_000, terms, played: one });
    for (const one of won.rows) steps.push({ at: one.at.getTime(), terms, won: one });
  }
  return steps.sort((a, b) => a.at - b.at);
}

/** The tenants and currencies of the bets. */
const ownersOf = (steps: readonly PoolStep[]) =>
  new Map(
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

/** Plays a group through its periods: contributions by the hour, and the jackpots that were won. */
export async function playGroup(
  tx: Tx,
  ids: IdMaker,
  input: { agentId: string; periods: readonly Period[]; nowMs: number; postedMs: number },
): Promise<void> {
  const { agentId, periods, nowMs, postedMs } = input;
  const run = inTransaction(tx);
  const [first] = periods;
  if (!first) return;
  const steps = await stepsOf(tx, agentId, periods);
  const owners = ownersOf(steps);
  const houses = await lockOwners(
    run,
    ids,
    [...owners.values()].map(({ tenantId, currency }) => ({
      tenantId,
      agentId: tenantId,
      kind: 'house',
      ownerId: tenantId,
      currency,
    })),
  );
  const houseOf = new Map([...owners.keys()].map((key, position) => [key, houses[position]?.id ?? '']));
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
  if (!posted.ok) throw new Error(`pools of the world: ${posted.rejection.code}`);
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
    id: won.id,
    tenantId: won.tenant_id,
    agentId: won.agent_id,
    memberId: won.member_id,
    currency: won.currency,
    accountId: houseId,
    houseId,
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
