import type { Person } from '@pitboss/risk/replay/happened';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { idFloor } from '../../kernel/database/ids.ts';
import { gathered } from './gathered.sql.ts';
import { readGroups } from './groups.sql.ts';
import { readPairs } from './pairs.sql.ts';
import { dayMs, type HistoryKind, halves, msOf, type Source, type SourceRow, who } from './source.ts';

/** A round's number, cut to what tells it from others at the same instant; 0 for a bet by itself. */
const round = 'coalesce(round_id & 4294967295, 0)';

export const sources: Readonly<Record<HistoryKind, Source>> = {
  // `at`: when it was made, after the day's beginning; `paid`: how long after that, plus one, and 0 while it is open.
  bet: {
    columns: ['at', 'paid', 'game', 'round', 'stake', 'win', 'jackpot', 'idHigh', 'idLow'],
    read: (run, fromMs, toMs, after, limit) =>
      run<SourceRow>(
        'risk-history-bets',
        `select ${who}, member_id as member, currency, id, array[${msOf('bet_time')},
           case when state = 1 then greatest(0, floor(extract(epoch from payout_time - bet_time) * 1000)::bigint) + 1 else 0 end,
           game_id, ${round}, amount, payout, reward, ${halves('id')}]::text[] as numbers
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
           array[${msOf('t.at')}, case t.direction when 'in' then t.amount else 0 end,
             case t.direction when 'out' then t.amount else 0 end, case when t.state <> 'fail' then 0 when t.reason = 'limit' then 2 else 1 end]::text[] as numbers
         from member_transfer t join member m on m.id = t.member_id and m.tenant_id = t.tenant_id and m.kind = 'normal'
         where t.id > $4::bigint and t.id >= $5::bigint and t.id < $6::bigint and t.at >= $2 and t.at < $3
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
        `select ${who}, id as member, currency, id, array[${msOf('created_at')}]::text[] as numbers
         from member where created_at >= $2 and created_at < $3 and kind = 'normal' and id > $4::bigint order by id limit $5`,
        [fromMs, new Date(fromMs), new Date(toMs), after, limit],
      ),
  },
  ...gathered,
  pair: { columns: ['at', 'matched'], whole: true, read: readPairs },
};

const pageRows = 20_000;

/** A day of a kind, as plain columns. */
export interface ReadDay {
  readonly rows: number;
  readonly people: readonly Person[];
  readonly names: readonly string[];
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
  const names: string[] = [];
  const places = new Map<string, number>();
  const namePlaces = new Map<string, number>();
  const groupOf = kind === 'bet' ? await readGroups(run) : () => undefined;
  const timed = source.columns.includes('paid');
  let after = '0';
  for (;;) {
    const page = await source.read(run, fromMs, toMs, after, pageRows);
    for (const { tenant, agent, member, currency, id, name, numbers } of page) {
      const late = timed ? Math.max(0, Number(numbers[1]) - 1) : 0;
      const group = groupOf(agent, fromMs + Number(numbers[0]) + late);
      const person = `${tenant} ${agent} ${member} ${currency} ${group ?? ''}`;
      let place = places.get(person);
      if (place === undefined) {
        place =
          people.push({ tenant, agent, member, currency, ...(group === undefined ? {} : { group }) }) - 1;
        places.set(person, place);
      }
      columns.who?.push(place);
      if (name !== undefined) {
        let called = namePlaces.get(name);
        if (called === undefined) {
          called = names.push(name) - 1;
          namePlaces.set(name, called);
        }
        columns.name ??= [];
        columns.name.push(called);
      }
      for (const [index, column] of source.columns.entries()) columns[column]?.push(Number(numbers[index]));
      after = id;
    }
    if (source.whole || page.length < pageRows)
      return { rows: columns.who?.length ?? 0, people, names, columns };
  }
}
