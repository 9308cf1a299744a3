import type pg from 'pg';
import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import { idTimeMs } from '../../platform/db/ids.ts';
import type { Flow, Flowed } from '../core/message-kinds.ts';
import { Again, type Group, type Waiting } from '../group/group.ts';
import type { BetState } from '../group/states.ts';
import {
  type Copy,
  copyInto,
  copyWhile,
  escaped,
  openCopy,
  spellTimes,
  type Time,
} from '../store/copy.sql.ts';

/** Number of bets that are sent to the database together. */
const betsPerWrite = 250;

const betTable = `bet (id, tenant_id, agent_id, member_id, bet_key, round_id, inning_id, game_id, area_id,
  room_id, room_type, hall_level, currency, amount, payout, reward, state, balance_after, rtp, node_id,
  bet_time, payout_time, ip, is_normal, revision, stamp, pool_terms, limit_broken, game_closed)`;

const transferTable = `ledger_transfer (id, tenant_id, agent_id, kind, debit_account, credit_account,
  amount, currency, debit_after, credit_after, ref, at)`;

const orNull = (value: string | number | bigint | null) => value ?? '\\N';
const textOrNull = (value: string | null) => (value === null ? '\\N' : escaped(value));

/** Formats a bet as a line of a COPY. Written field by field: it is done thousands of times a second. */
const betLine = (bet: BetState, time: Time): string =>
  `${bet.id}\t${bet.tenantId}\t${bet.agentId}\t${bet.memberId}\t${escaped(bet.key)}\t` +
  `${orNull(bet.roundId)}\t${textOrNull(bet.inningId)}\t${bet.gameId}\t${orNull(bet.areaId)}\t` +
  `${escaped(bet.roomId)}\t${bet.roomType}\t${bet.hallLevel}\t${bet.currency}\t${bet.amount}\t` +
  `${bet.payout}\t${bet.reward}\t${bet.state}\t${orNull(bet.balanceAfter)}\t${orNull(bet.rtp)}\t` +
  `${textOrNull(bet.nodeId)}\t${time(bet.betTime)}\t` +
  `${bet.payoutTime === null ? '\\N' : time(bet.payoutTime)}\t${escaped(bet.ip)}\t` +
  `${bet.isNormal ? 't' : 'f'}\t${bet.revision}\t${bet.stamp}\t${orNull(bet.poolTerms)}\t` +
  `${orNull(bet.limitBroken)}\t${bet.gameClosed ? 't' : '\\N'}\n`;

type TransferRow = Group['postings']['rows'][number];

const transferLine = (row: TransferRow, time: Time): string =>
  `${row.id}\t${row.tenantId}\t${row.agentId}\t${row.kind}\t${row.debit}\t${row.credit}\t` +
  `${row.amount}\t${row.currency}\t${row.debitAfter}\t${row.creditAfter}\t${escaped(row.ref)}\t` +
  `${time(row.at)}\n`;

/** The lines of some rows; joined in one go, which is what COPY is given. */
function linesOf<Row>(
  rows: readonly Row[],
  from: number,
  line: (row: Row, time: Time) => string,
  time: Time,
) {
  let lines = '';
  for (let place = from; place < rows.length; place += 1) lines += line(rows[place] as Row, time);
  return lines;
}

/**
 * Begins to send the new bets of a group over a connection that is used for nothing else until its end. Only
 * a group of rounds without orders at agents' wallets changes nothing of a bet once the item that made it has
 * been applied; null for others.
 */
export function flowBets(client: pg.ClientBase, group: Group, waiting: readonly Waiting[]): Flow | null {
  const mayFlow = !group.orders && waiting.every(({ item }) => item.kind === 'round');
  return mayFlow ? createBetFlow(client, group) : null;
}

function createBetFlow(client: pg.ClientBase, { newBets, postings, unsureIds }: Group): Flow {
  const time = spellTimes();
  let copy: Copy | undefined;
  let sent = 0;
  function send(): Promise<void> {
    copy ??= openCopy(client, betTable);
    const lines = linesOf(newBets, sent, betLine, time);
    sent = newBets.length;
    return copy.write(lines);
  }
  return {
    advance() {
      if (unsureIds.length > 0) {
        // Numbers that might be taken are looked up before any bet is stored.
        if (copy) throw new Again();
        return undefined;
      }
      return newBets.length - sent < betsPerWrite ? undefined : send();
    },
    async end() {
      if (!copy) return null;
      if (sent < newBets.length) await send();
      // While the database works on the last bets.
      const { rows } = postings;
      const flowed = { transfers: rows.length, transferLines: linesOf(rows, 0, transferLine, time) };
      await copy.end();
      return flowed;
    },
    async abort() {
      await copy?.abort();
    },
  };
}

/** Ensures that no record number is assigned twice: the table's key would allow it in another tenant. */
async function checkIds(run: RunSql, group: Group): Promise<void> {
  if (group.unsureIds.length === 0) return;
  const taken = await run<{ id: string }>('ingest-ids', 'select id from bet where id = any($1::bigint[])', [
    plainArray(group.unsureIds),
  ]);
  if (taken.length === 0) return;
  for (const { id } of taken) group.eventIds.skip(idTimeMs(id));
  throw new Again();
}

/** Writes the new bets of a group, unless they have been sent already. */
export async function storeNewBets(
  client: pg.ClientBase,
  run: RunSql,
  group: Group,
  flowed: Flowed | null,
): Promise<void> {
  if (flowed) return;
  await checkIds(run, group);
  const { newBets } = group;
  if (newBets.length > 0) await copyInto(client, betTable, linesOf(newBets, 0, betLine, spellTimes()));
}

/**
 * Writes the entries of the ledger; returns the result of `meanwhile`, which runs while the database works on
 * them.
 */
export async function storeTransfers<Result>(
  client: pg.ClientBase,
  { postings: { rows } }: Group,
  flowed: Flowed | null,
  meanwhile: () => Result,
): Promise<Result> {
  const { transfers: from, transferLines } = flowed ?? { transfers: 0, transferLines: '' };
  const lines = transferLines + linesOf(rows, from, transferLine, spellTimes());
  return rows.length === 0 ? meanwhile() : copyWhile(client, transferTable, lines, meanwhile);
}
