import type { activities } from '@pitboss/contract/content/activities';
import type { RequestOf } from '@pitboss/contract/core/define';
import { ms } from '../../domain/sql/dto.ts';
import type { Tx } from '../../platform/db/db.ts';
import { agentsBelow, type ReportRow, readUnsettled } from './awards.sql.ts';
import { isRunning, type RunningFigures, runningFigures } from './running.ts';

const nothing = { winners: 0, awarded: '0', received: '0', unreceived: '0', expired: '0', corrected: '0' };

/** Order of the report: the newest activity first, then currencies and agents. */
function byPosition(a: ReportRow, b: ReportRow): number {
  const start = ms(b.row.start_at) - ms(a.row.start_at);
  if (start !== 0) return start;
  const x = BigInt(a.id);
  const y = BigInt(b.id);
  if (x !== y) return x < y ? 1 : -1;
  if (a.currency !== b.currency) return a.currency < b.currency ? -1 : 1;
  const left = BigInt(a.agent_id ?? 0);
  const right = BigInt(b.agent_id ?? 0);
  return left < right ? -1 : left > right ? 1 : 0;
}

const sumOf = (figures: readonly RunningFigures[]) => ({
  participants: figures.reduce((sum, { participants }) => sum + participants, 0),
  active: figures.reduce((sum, { active }) => sum + active, 0),
  expected: figures.reduce((sum, { cost }) => sum + cost, 0n),
});

/**
 * Returns the rows of a report together with those of activities that await their settlement: participants
 * and expected cost. `owner` as in `runningFigures`.
 */
export async function withRunning(
  db: Tx,
  owner: object,
  rows: readonly ReportRow[],
  filter: RequestOf<typeof activities.report>,
  now: number,
): Promise<ReportRow[]> {
  const all = [...rows];
  for (const activity of (await readUnsettled(db, filter)).filter((row) => isRunning(row, now))) {
    const counted = (await runningFigures(db, owner, activity)).filter(
      ({ currency }) => filter.currency === undefined || currency === filter.currency,
    );
    const agents = await agentsBelow(db, [...new Set(counted.map(({ agentId }) => agentId))], filter.agentId);
    const figures = counted.filter(({ agentId }) => agents.has(agentId));
    if (filter.by !== 'agent') {
      for (const row of all)
        if (row.id === activity.id)
          Object.assign(row, sumOf(figures.filter(({ currency }) => currency === row.currency)));
      continue;
    }
    for (const one of figures) {
      if (!activity.currencies.includes(one.currency) || one.participants + one.active === 0) continue;
      const { id, title_zh, title_en, kind } = activity;
      all.push({
        id,
        title_zh,
        title_en,
        kind,
        row: activity,
        currency: one.currency,
        ...nothing,
        agent_id: one.agentId,
        agent_account: agents.get(one.agentId) ?? null,
        ...sumOf([one]),
      });
    }
  }
  return all.sort(byPosition);
}
