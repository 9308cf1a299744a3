import type { RunSql } from '../../domain/sql/run-sql.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { gathered } from './gathered.sql.ts';
import { inOrder } from './order.ts';
import { readOwned } from './owned.sql.ts';
import { readPairs } from './pairs.sql.ts';
import { type Columns, dayMs, type HistoryKind, lateOf, msOf, type ReadKind } from './source.ts';

/** Part of a round's number that distinguishes it from others at the same time; 0 for a single bet. */
const round = 'coalesce(round_id & 2147483647, 0)';

const sources: Readonly<Record<HistoryKind, ReadKind>> = {
  bet: (run, fromMs, toMs) =>
    readOwned(
      run,
      'risk-history-bets',
      {
        kinds: {
          at: 'int',
          paid: 'number',
          game: 'int',
          round: 'int',
          stake: 'number',
          win: 'number',
          jackpot: 'number',
          id: 'id',
        },
        query: `select tenant_id, agent_id, member_id, currency, ${msOf('bet_time')} as at,
          case when state = 1 then ${lateOf('payout_time', 'bet_time')} else 0 end as paid,
          game_id as game, ${round} as round, amount as stake, payout as win, reward as jackpot, id
        from bet where id >= $3::bigint and id < $4::bigint and bet_time >= $2 and state <> 2 and is_normal`,
        values: [fromMs, new Date(fromMs), idFloor(fromMs), idFloor(toMs)],
      },
      fromMs,
    ),
  transfer: (run, fromMs, toMs) =>
    readOwned(run, 'risk-history-transfers', {
      kinds: { at: 'int', in: 'number', out: 'number', failed: 'int' },
      query: `select t.tenant_id, t.agent_id, t.member_id, t.currency, ${msOf('t.at')} as at,
          case t.direction when 'in' then t.amount else 0 end as "in", case t.direction
            when 'out' then t.amount else 0 end as out,
          case when t.state <> 'fail' or t.reason = 'reversed' then 0 when t.reason = 'limit' then 2
            else 1 end as failed
        from member_transfer t join member m on m.id = t.member_id and m.tenant_id = t.tenant_id
          and m.kind = 'normal'
        where t.id >= $4::bigint and t.id < $5::bigint and t.at >= $2 and t.at < $3`,
      values: [fromMs, new Date(fromMs), new Date(toMs), idFloor(fromMs - dayMs), idFloor(toMs + dayMs)],
    }),
  member: (run, fromMs, toMs) =>
    readOwned(run, 'risk-history-members', {
      kinds: { at: 'int' },
      query: `select tenant_id, agent_id, id as member_id, currency, ${msOf('created_at')} as at
        from member where created_at >= $2 and created_at < $3 and kind = 'normal'`,
      values: [fromMs, new Date(fromMs), new Date(toMs)],
    }),
  ...gathered,
  pair: readPairs,
};

/** Reads what happened in a time, its rows in the order in which most monitors count them. */
export const readDay = async (
  run: RunSql,
  kind: HistoryKind,
  fromMs: number,
  toMs: number,
): Promise<Columns> => inOrder(await sources[kind](run, fromMs, toMs));
