import { activityLimits } from '@pitboss/rules/activities/activity';
import { type ActivityRow, stateOfActivity, termsOf } from '../../domain/activities/activity-row.ts';
import { countActivity } from '../../domain/activities/count.ts';
import { ms } from '../../domain/sql/dto.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';

/**
 * Figures of an unsettled activity among the members of one agent and currency, as if it were settled now.
 */
export interface RunningFigures {
  readonly currency: string;
  readonly agentId: string;
  participants: number;
  active: number;
  /** Minor units. */
  cost: bigint;
}

/** Cached figures, reused for 2 s or for 20 times as long as counting took, whichever is longer. */
interface Counted {
  readonly at: number;
  readonly tookMs: number;
  readonly figures: readonly RunningFigures[];
}
const counted = new WeakMap<object, Map<string, Counted>>();
const minMs = 2_000;
/** Maximum number of cached activities. */
const remembered = 500;

/** Returns whether an activity has begun and awaits its settlement. */
export function isRunning(row: ActivityRow, now: number): boolean {
  if (row.settled_at !== null) return false;
  const state = stateOfActivity(row, now);
  return state === 'inProgress' || state === 'settling';
}

async function countNow(db: Tx, row: ActivityRow, now: number): Promise<RunningFigures[]> {
  const count = {
    terms: termsOf(row),
    activityId: row.id,
    before: Math.min(ms(row.payout_at), now + activityLimits.aheadMs),
  };
  const scope = { agents: row.agents, except: row.except_agents };
  const { members, awards } = await countActivity(inTransaction(db), count, scope, now);
  const won = new Map(awards.map(({ memberId, amount }) => [memberId, amount]));
  const figures = new Map<string, RunningFigures>();
  for (const { memberId, agentId, currency, excluded, active, score } of members) {
    if (excluded) continue;
    const key = `${currency} ${agentId}`;
    const own = figures.get(key) ?? {
      currency,
      agentId,
      participants: 0,
      active: 0,
      cost: 0n,
    };
    figures.set(key, own);
    own.participants += score > 0n ? 1 : 0;
    own.active += active ? 1 : 0;
    own.cost += won.get(memberId) ?? 0n;
  }
  return [...figures.values()];
}

/**
 * Returns the figures of an activity that awaits its settlement, by agent and currency, from the cache while
 * it is fresh. `owner` is the key of the cache, a server's configuration.
 */
export async function runningFigures(
  db: Tx,
  owner: object,
  row: ActivityRow,
): Promise<readonly RunningFigures[]> {
  const all = counted.get(owner) ?? new Map<string, Counted>();
  counted.set(owner, all);
  const now = Date.now();
  const key = `${row.id} ${row.version}`;
  const known = all.get(key);
  if (known && now - known.at < Math.max(minMs, known.tookMs * 20)) return known.figures;
  if (all.size > remembered) all.clear();
  const began = performance.now();
  const figures = await countNow(db, row, now);
  all.set(key, { at: now, tookMs: performance.now() - began, figures });
  return figures;
}
