import { amountFor } from '@pitboss/rules/activities/activity';
import { type Award, awardsOf, earnedBy, type Scored } from '@pitboss/rules/activities/awards';
import { onlineScore } from '@pitboss/rules/activities/online';
import { type DoneOn, reachedBy } from '@pitboss/rules/activities/runs';
import { DAY_MS } from '@pitboss/rules/time';
import { plainArray, type RunSql } from '../sql/run-sql.ts';
import type { ActivityScope } from './activity-row.ts';
import { barredMember, closedAgents } from './barred.ts';
import {
  type BetSums,
  type Count,
  readBets,
  readBiggest,
  readGifts,
  readLogins,
  readSessions,
  readSignIns,
  readTransfers,
} from './sources.sql.ts';

/** A member who bet or did what is measured, as an activity sees it. */
interface Counted {
  readonly memberId: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly currency: string;
  readonly score: bigint;
  /** Barred, of another currency or out of scope. */
  readonly excluded: boolean;
  /** Had a settled bet in the window. */
  readonly active: boolean;
}

export interface Outcome {
  readonly members: readonly Counted[];
  readonly awards: readonly Award[];
  /** Currencies whose budget ran out. */
  readonly exhausted: readonly string[];
}

type Measured = Pick<Scored, 'score' | 'at'> & { earned?: (currency: string) => bigint };

/** Days or periods as scores. */
function ofRuns(
  { rule }: Count['terms'],
  runs: ReadonlyMap<string, readonly DoneOn[]>,
): Map<string, Measured> {
  const lowest = rule.steps?.[0]?.at ?? 0;
  return new Map(
    [...runs].map(([id, done]): [string, Measured] => {
      const { score, at } = reachedBy(rule.mode, done);
      const earned = (currency: string) => earnedBy(rule, currency, score);
      return [id, { score: BigInt(score), at: at(lowest) ?? Number.POSITIVE_INFINITY, earned }];
    }),
  );
}

async function measure(
  run: RunSql,
  count: Count,
  bets: ReadonlyMap<string, BetSums>,
): Promise<Map<string, Measured>> {
  const { terms } = count;
  if (terms.kind === 'signIn') return ofRuns(terms, await readSignIns(run, count));
  if (terms.kind === 'login') return ofRuns(terms, await readLogins(run, count));
  if (terms.kind === 'onlineTime') {
    const sessions = await readSessions(run, count);
    return new Map(
      [...sessions].map(([id, own]): [string, Measured] => {
        const { score, at } = onlineScore(own, terms, '', count.before);
        const earned = (currency: string) => onlineScore(own, terms, currency, count.before).earned;
        return [id, { score: BigInt(score), at, earned }];
      }),
    );
  }
  switch (terms.rule.measure) {
    case 'biggestWin':
      return readBiggest(run, count);
    case 'gifts':
      return readGifts(run, count);
    default: {
      const net = terms.rule.measure === 'netWin';
      return new Map(
        [...bets].map(([id, sums]) => [id, { score: net ? sums.net : sums.stake, at: sums.at }]),
      );
    }
  }
}

interface Evaluated {
  id: string;
  tenant_id: string;
  agent_id: string;
  currency: string;
  excluded: boolean;
  age: string;
}

/** Classifies the given members at the time of the statement's snapshot: eligible or excluded. */
const evaluate = (run: RunSql, ids: readonly string[], { terms }: Count, scope: ActivityScope, now: number) =>
  run<Evaluated>(
    'activity-judge',
    `with closed as materialized (${closedAgents('$5')}),
     inside as materialized (select below.id from agent top join agent below
       on below.path like top.path || '%' where top.id = any($3::bigint[])),
     outside as materialized (select below.id from agent top join agent below
       on below.path like top.path || '%' where top.id = any($4::bigint[]))
     select m.id::text, m.tenant_id::text, m.agent_id::text, m.currency,
       floor(extract(epoch from m.created_at) * 1000)::text as age,
       ${barredMember('$5', 'closed')} or not (m.currency = any($2::text[]))
         or (cardinality($3::bigint[]) > 0 and m.agent_id not in (select id from inside))
         or m.agent_id in (select id from outside) as excluded
     from unnest($1::bigint[]) as n (id) join member m on m.id = n.id`,
    [
      plainArray(ids),
      [...terms.currencies],
      plainArray(scope.agents),
      plainArray(scope.except),
      new Date(now),
    ],
  );

/**
 * Counts an activity from the events accepted before `count.before`, in whatever order they arrived, and
 * returns the awards (spec content §3). All statements must run in one database snapshot; member states are
 * evaluated at `now`. `kept`: members that were excluded at the settlement, for a recheck.
 */
export async function countActivity(
  run: RunSql,
  count: Count,
  scope: ActivityScope,
  now: number,
  kept?: ReadonlyMap<string, boolean>,
): Promise<Outcome> {
  const { terms } = count;
  const { conditions } = terms;
  const bets = await readBets(run, count);
  const scores = await measure(run, count, bets);
  const transfers = conditions.transferIn ? await readTransfers(run, count) : new Map<string, bigint>();
  const ids = [...new Set([...bets.keys(), ...scores.keys()])];
  const members: Counted[] = [];
  const scored: Scored[] = [];
  for (const row of ids.length > 0 ? await evaluate(run, ids, count, scope, now) : []) {
    const { id, currency } = row;
    const one = scores.get(id);
    const excluded = kept?.get(id) ?? row.excluded;
    const score = one?.score ?? 0n;
    members.push({
      memberId: id,
      tenantId: row.tenant_id,
      agentId: row.agent_id,
      currency,
      score,
      excluded,
      active: bets.has(id),
    });
    const meets =
      (bets.get(id)?.turnover ?? 0n) >= (amountFor(conditions.turnover, currency) ?? 0n) &&
      (transfers.get(id) ?? 0n) >= (amountFor(conditions.transferIn, currency) ?? 0n) &&
      (!conditions.accountAgeDays ||
        Math.floor((terms.start - Number(row.age)) / DAY_MS) >= conditions.accountAgeDays);
    if (!one || excluded || !meets || score <= 0n) continue;
    scored.push({ memberId: id, currency, score, at: one.at, earned: one.earned?.(currency) ?? 0n });
  }
  return { members, ...awardsOf(terms, scored) };
}
