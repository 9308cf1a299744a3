import { activityLimits } from '@pitboss/rules/activities/activity';
import { type ActivityRow, stateOfActivity, termsOf } from '../../domain/activities/activity-row.ts';
import { countActivity } from '../../domain/activities/count.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { ms } from '../../domain/sql/wire.ts';
import type { Tx } from '../../kernel/database/db.ts';

/** What an activity that is not settled comes to among the members of one agent and currency, if it is settled now. */
export interface RunningFigures {
  readonly currency: string;
  readonly agentId: string;
  participants: number;
  active: number;
  /** Minor units. */
  cost: bigint;
}

/** What has been counted a moment ago is shown again, the longer the more it costs to count. */
interface Counted {
  readonly at: number;
  readonly tookMs: number;
  readonly figures: readonly RunningFigures[];
}
const counted = new WeakMap<object, Map<string, Counted>>();
const leastMs = 2_000;
/** Activities that are remembered at once. */
const remembered = 500;

/** Whether an activity has begun, and waits for its settlement. */
export function isRunning(row: ActivityRow, now: number): boolean {
  if (row.settled_at !== null) return false;
  const state = stateOfActivity(row, now);
  return state === 'inProgress' || state === 'settling';
}

async function countNow(db: Tx, row: ActivityRow, now: number): Promise<RunningFigures[]> {
  const count = {
    ...{ terms: termsOf(row), activityId: row.id },
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
      ...{ currency, agentId, participants: 0, active: 0, cost: 0n },
    };
    figures.set(key, own);
    own.participants += score > 0n ? 1 : 0;
    own.active += active ? 1 : 0;
    own.cost += won.get(memberId) ?? 0n;
  }
  return [...figures.values()];
}

/**
 * The figures of an activity that waits for its settlement, by agent and currency, as they were a moment ago. `owner`: whose
 * memory it is, a server's configuration.
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
  if (known && now - known.at < Math.max(leastMs, known.tookMs * 20)) return known.figures;
  if (all.size > remembered) all.clear();
  const began = performance.now();
  const figures = await countNow(db, row, now);
  all.set(key, { at: now, tookMs: performance.now() - began, figures });
  return figures;
}
