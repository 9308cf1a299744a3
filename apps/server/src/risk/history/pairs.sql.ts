import { opposedGames } from '@pitboss/risk/rounds/opposites';
import { rateHistory } from '../../domain/currency/rate-history.ts';
import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import { idFloor } from '../../platform/db/ids.ts';
import type { RoundBet, SignIn } from '../singles/pairs.sql.ts';
import { linkMs, linksOf } from '../singles/pairs.ts';
import { addRow, type Found, foundIn, playersOf, type Table } from '../singles/tables.ts';
import { type Columns, roundMs } from './source.ts';
import { gatherUsers } from './users.ts';

/** Minimum overlap of two members' bets: the candidate's own minimum is applied to each round later. */
const min = 1n;

/** The rounds around a time, with all their bets on areas that have an opposite. */
async function readTables(run: RunSql, fromMs: number, toMs: number): Promise<Table[]> {
  const bets = await run<RoundBet>(
    'risk-history-tables',
    `select id, inning_id, member_id, tenant_id, agent_id, game_id, area_id, currency, amount, ip, bet_time
       from bet
     where id >= $1::bigint and id < $2::bigint and state <> 2 and is_normal and game_id = any($3::int[])
       and area_id is not null
       and inning_id is not null`,
    [idFloor(fromMs - roundMs), idFloor(toMs + roundMs), plainArray(opposedGames)],
  );
  const tables = new Map<string, Table>();
  for (const row of bets) {
    const known = tables.get(row.inning_id);
    const table = known ?? { round: row.inning_id, game: row.game_id, bets: new Map() };
    if (!known) tables.set(row.inning_id, table);
    addRow(table, row);
  }
  return [...tables.values()].filter(({ bets: { size } }) => size > 1);
}

const atOf = ({ low, high }: Found): number => Math.max(low.last, high.last);

/** When, where and with what some members signed in. */
async function readSignIns(
  run: RunSql,
  members: readonly string[],
  fromMs: number,
  toMs: number,
): Promise<Map<string, SignIn[]>> {
  const rows = await run<SignIn>(
    'risk-history-sign-ins',
    `select member_id, ip, device, at as first, at as last from member_login
     where member_id = any($1::bigint[]) and id >= $2::bigint and at >= $3 and at < $4 and event = 'login'`,
    [plainArray(members), idFloor(fromMs - 60_000), new Date(fromMs), new Date(toMs)],
  );
  const found = new Map<string, SignIn[]>();
  for (const row of rows) {
    const own = found.get(row.member_id);
    if (own) own.push(row);
    else found.set(row.member_id, [row]);
  }
  return found;
}

/**
 * The rounds of a time in which linked members had nearly the same on opposite areas (risk §2), with what
 * they had in CNY.
 */
export async function readPairs(run: RunSql, fromMs: number, toMs: number): Promise<Columns> {
  const rateOf = await rateHistory(run);
  const pairs: Found[] = [];
  for (const table of await readTables(run, fromMs, toMs)) {
    const newest = Math.max(...[...table.bets.values()].map(({ at }) => at));
    const currencies = new Set([...table.bets.values()].map(({ currency }) => currency));
    const rates = new Map<string, bigint>();
    for (const currency of currencies) {
      const rate = rateOf(currency, newest);
      if (rate !== null) rates.set(currency, rate);
    }
    const players = playersOf(table, rates);
    const found = foundIn(table, players, new Set(players.map(({ member }) => member)), min);
    pairs.push(...found.filter((pair) => atOf(pair) >= fromMs && atOf(pair) < toMs));
  }
  const members = [...new Set(pairs.flatMap(({ low, high }) => [low.member, high.member]))];
  const signIns = members.length > 0 ? await readSignIns(run, members, fromMs - linkMs, toMs) : new Map();
  return columnsOf(
    pairs.filter((pair) => linksOf(pair, signIns).length > 0),
    fromMs,
  );
}

function columnsOf(pairs: readonly Found[], fromMs: number): Columns {
  const users = gatherUsers();
  const who = Uint32Array.from(pairs, ({ low: { member, owner } }) => {
    const number = BigInt(member);
    const position = users.owner({ tenant: owner.tenantId, agent: owner.agentId, currency: '' });
    return users.member(Number(number >> 32n), Number(number & 0xff_ff_ff_ffn), position);
  });
  return {
    rows: pairs.length,
    people: users.people(),
    names: pairs.map(({ low, high }) => `m:${low.member}|m:${high.member}`),
    of: {
      who,
      name: Uint32Array.from(pairs, (_, row) => row),
      at: Uint32Array.from(pairs, (pair) => atOf(pair) - fromMs),
      matched: Float64Array.from(pairs, ({ matched }) => Number(matched)),
    },
  };
}
