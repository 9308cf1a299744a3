import type { Person } from '@pitboss/risk/replay/happened';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { idFloor } from '../../kernel/database/ids.ts';

/** What is kept of each day: one row a bet, an order or a registration. */
export const historyKinds = ['bet', 'transfer', 'member'] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** Changes with what a piece holds: pieces of another format are made anew. */
export const historyFormat = 1;

export const dayMs = 86_400_000;

/** A row as it is read: whom it is about, and its numbers in the order of the kind's columns. */
interface SourceRow {
  readonly tenant: string;
  readonly agent: string;
  readonly member: string;
  readonly currency: string;
  readonly id: string;
  readonly numbers: readonly (number | string | null)[];
}

export interface Source {
  readonly columns: readonly string[];
  /** Rows of a time whose id is above one, in the order of ids. */
  read(run: RunSql, fromMs: number, toMs: number, after: string, limit: number): Promise<SourceRow[]>;
}

const who = 'tenant_id as tenant, agent_id as agent';

/** A round's number, cut to what tells it from others at the same instant; 0 for a bet by itself. */
const round = 'coalesce(round_id & 4294967295, 0)';

export const sources: Readonly<Record<HistoryKind, Source>> = {
  // `at`: when it was made, after the day's beginning; `paid`: how long after that, plus one, and 0 while it is open.
  bet: {
    columns: ['at', 'paid', 'game', 'round', 'stake', 'win', 'jackpot'],
    read: (run, fromMs, toMs, after, limit) =>
      run<SourceRow>(
        'risk-history-bets',
        `select ${who}, member_id as member, currency, id, array[floor(extract(epoch from bet_time) * 1000)::bigint - $1::bigint,
           case when state = 1 then greatest(0, floor(extract(epoch from payout_time - bet_time) * 1000)::bigint) + 1 else 0 end,
           game_id, ${round}, amount, payout, reward]::text[] as numbers
         from bet where id > $3::bigint and id >= $4::bigint and id < $5::bigint and bet_time >= $2 and state <> 2 and is_normal
         order by id limit $6`,
        [fromMs, new Date(fromMs), after, idFloor(fromMs), idFloor(toMs), limit],
      ),
  },
  transfer: {
    columns: ['at', 'in', 'out', 'failed'],
    read: (run, fromMs, toMs, after, limit) =>
      run<SourceRow>(
        'risk-history-transfers',
        `select t.tenant_id as tenant, t.agent_id as agent, t.member_id as member, t.currency, t.id,
           array[floor(extract(epoch from t.at) * 1000)::bigint - $1::bigint, case t.direction when 'in' then t.amount else 0 end,
             case t.direction when 'out' then t.amount else 0 end, (t.state = 'fail')::int]::text[] as numbers
         from member_transfer t join member m on m.id = t.member_id and m.tenant_id = t.tenant_id and m.kind = 'normal'
         where t.id > $4::bigint and t.id >= $5::bigint and t.id < $6::bigint and t.at >= $2 and t.at < $3 and t.reason <> 'limit'
         order by t.id limit $7`,
        [
          fromMs,
          new Date(fromMs),
          new Date(toMs),
          after,
          idFloor(fromMs - dayMs),
          idFloor(toMs + dayMs),
          limit,
        ],
      ),
  },
  member: {
    columns: ['at'],
    read: (run, fromMs, toMs, after, limit) =>
      run<SourceRow>(
        'risk-history-members',
        `select ${who}, id as member, currency, id, array[floor(extract(epoch from created_at) * 1000)::bigint - $1::bigint]::text[] as numbers
         from member where created_at >= $2 and created_at < $3 and kind = 'normal' and id > $4::bigint order by id limit $5`,
        [fromMs, new Date(fromMs), new Date(toMs), after, limit],
      ),
  },
};

const pageRows = 20_000;

/** A day of a kind, as plain columns. */
export interface ReadDay {
  readonly rows: number;
  readonly people: readonly Person[];
  readonly columns: Readonly<Record<string, number[]>>;
}

/** Reads what happened in a time, page by page. */
export async function readDay(
  run: RunSql,
  kind: HistoryKind,
  fromMs: number,
  toMs: number,
): Promise<ReadDay> {
  const source = sources[kind];
  const columns: Record<string, number[]> = { who: [] };
  for (const name of source.columns) columns[name] = [];
  const people: Person[] = [];
  const places = new Map<string, number>();
  let after = '0';
  for (;;) {
    const page = await source.read(run, fromMs, toMs, after, pageRows);
    for (const { tenant, agent, member, currency, id, numbers } of page) {
      const name = `${tenant} ${agent} ${member} ${currency}`;
      let place = places.get(name);
      if (place === undefined) {
        place = people.push({ tenant, agent, member, currency }) - 1;
        places.set(name, place);
      }
      columns.who?.push(place);
      for (const [index, column] of source.columns.entries()) columns[column]?.push(Number(numbers[index]));
      after = id;
    }
    if (page.length < pageRows) return { rows: columns.who?.length ?? 0, people, columns };
  }
}
