import type { RiskEvent, RiskItem } from '@pitboss/risk/events';
import {
  placedEvent,
  type RiskBet,
  settledEvent,
} from '../../../../apps/server/src/domain/risk/bet-events.ts';
import { registeredEvent, transferEvent } from '../../../../apps/server/src/domain/risk/member-events.ts';
import type { RunSql } from '../../../../apps/server/src/domain/sql/run-sql.ts';
import { idFloor } from '../../../../apps/server/src/platform/db/ids.ts';
import { readGroups } from '../../../../apps/server/src/risk/history/groups.sql.ts';
import { dayMs } from '../../time/rhythm.ts';

/** A past message as risk control would have received it, and its time. */
export interface PastItem {
  readonly at: number;
  readonly item: RiskItem;
}

interface BetRow {
  id: string;
  tenant_id: string;
  agent_id: string;
  member_id: string;
  game_id: number;
  currency: string;
  amount: string;
  payout: string;
  reward: string;
  bet_time: Date;
  payout_time: Date | null;
  inning_id: string | null;
  area_id: number | null;
  ip: string;
  hall_level: number;
}

interface MovedRow {
  id: string;
  tenant_id: string;
  agent_id: string;
  member_id: string;
  currency: string;
  at: Date;
  direction: 'in' | 'out';
  amount: string;
  failed: 'limit' | 'noMoney' | null;
}

/** Bets are made so long before their payout at most. */
const openMs = dayMs;

/** Reads the events of normal members between two times, in their order: a round is one message. */
export async function readPastItems(run: RunSql, fromMs: number, toMs: number): Promise<PastItem[]> {
  const groupsOf = await readGroups(run);
  const happened: { at: number; together: string; event: RiskEvent }[] = [];
  const take = (at: number, together: string, event: RiskEvent) => {
    if (at >= fromMs && at < toMs) happened.push({ at, together, event });
  };
  const bets = await run<BetRow>(
    'world-past-bets',
    `select id, tenant_id, agent_id, member_id, game_id, currency, amount, payout, reward, bet_time,
      payout_time, inning_id,
       area_id, ip, hall_level from bet where id >= $1::bigint and id < $2::bigint and state <> 2
         and is_normal order by id`,
    [idFloor(fromMs - openMs), idFloor(toMs)],
  );
  for (const row of bets) {
    const betTime = row.bet_time.getTime();
    const payoutTime = row.payout_time?.getTime() ?? null;
    const bet: RiskBet = {
      id: row.id,
      tenantId: row.tenant_id,
      agentId: row.agent_id,
      memberId: row.member_id,
      gameId: row.game_id,
      currency: row.currency,
      betTime,
      payoutTime,
      ip: row.ip,
      amount: BigInt(row.amount),
      payout: BigInt(row.payout),
      reward: BigInt(row.reward),
      inningId: row.inning_id,
      areaId: row.area_id,
      hallLevel: row.hall_level,
      poolGroup: groupsOf(row.agent_id)?.(payoutTime ?? betTime) ?? null,
    };
    take(betTime, `bet ${row.id}`, placedEvent(bet));
    if (payoutTime !== null) take(payoutTime, `round ${row.inning_id ?? row.id}`, settledEvent(bet));
  }
  const moved = await run<MovedRow>(
    'world-past-transfers',
    `select t.id, t.tenant_id, t.agent_id, t.member_id, t.currency, t.at, t.direction, t.amount,
       case when t.state <> 'fail' or t.reason = 'reversed' then null when t.reason = 'limit' then 'limit'
         else 'noMoney' end as failed
     from member_transfer t join member m on m.id = t.member_id and m.kind = 'normal'
     where t.at >= $1 and t.at < $2 order by t.at, t.id`,
    [new Date(fromMs), new Date(toMs)],
  );
  for (const { id, at, direction, amount, failed, ...of } of moved) {
    const order = { id, at: at.getTime(), direction, amount: BigInt(amount) };
    take(order.at, `order ${id}`, transferEvent(whose(of), order, failed ?? undefined));
  }
  const made = await run<Omit<MovedRow, 'id' | 'direction' | 'amount' | 'failed'>>(
    'world-past-members',
    `select tenant_id, agent_id, id as member_id, currency, created_at as at from member
     where kind = 'normal' and created_at >= $1 and created_at < $2 order by created_at, id`,
    [new Date(fromMs), new Date(toMs)],
  );
  for (const one of made)
    take(one.at.getTime(), `member ${one.member_id}`, registeredEvent(whose(one), one.at.getTime()));
  return folded(happened);
}

const whose = (row: Pick<MovedRow, 'tenant_id' | 'agent_id' | 'member_id' | 'currency'>) => ({
  tenantId: row.tenant_id,
  agentId: row.agent_id,
  memberId: row.member_id,
  currency: row.currency,
});

/** In order of time, what came together in one message. */
function folded(happened: { at: number; together: string; event: RiskEvent }[]): PastItem[] {
  const items = new Map<string, { at: number; item: RiskEvent[] }>();
  happened.sort((a, b) => a.at - b.at);
  for (const { at, together, event } of happened) {
    const key = `${at} ${together}`;
    const known = items.get(key);
    if (known) known.item.push(event);
    else items.set(key, { at, item: [event] });
  }
  return [...items.values()];
}
