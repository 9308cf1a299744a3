import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import { Again, type Group } from '../group/group.ts';
import type { Named } from '../group/names.ts';
import { type BetMark, type BetState, betCancelled } from '../group/states.ts';

interface MarkRow {
  bet_key: string;
  bet_id: string | null;
  tenant_id: string | null;
  account_id: string | null;
  inning_id: string | null;
  state: number;
  hash: Buffer;
  node_id: string;
  at: Date;
}

const markColumns = 'bet_key, bet_id, tenant_id, account_id, inning_id, state, hash, node_id, at';

const markOf = (row: MarkRow): BetMark => ({
  key: row.bet_key,
  betId: row.bet_id,
  tenantId: row.tenant_id,
  accountId: row.account_id,
  inningId: row.inning_id,
  state: row.state,
  hash: row.hash,
  nodeId: row.node_id,
  at: row.at.getTime(),
  isNew: false,
  changed: false,
});

/** Reads marks of bets by id, and of the bets that wait for some rounds. */
export async function readMarks(
  run: RunSql,
  betIds: readonly string[],
  rounds: readonly string[],
): Promise<BetMark[]> {
  const rows = betIds.length
    ? await run<MarkRow>(
        'ingest-marks',
        `select ${markColumns} from ingest_bet where bet_key = any($1::text[])`,
        [betIds],
      )
    : [];
  const waiting = rounds.length
    ? await run<MarkRow>(
        'ingest-round-marks',
        `select ${markColumns} from ingest_bet where inning_id = any($1::text[])`,
        [rounds],
      )
    : [];
  return [...rows, ...waiting].map(markOf);
}

interface BetRow {
  id: string;
  tenant_id: string;
  agent_id: string;
  member_id: string;
  account_id: string;
  bet_key: string;
  round_id: string | null;
  inning_id: string | null;
  game_id: number;
  area_id: number | null;
  room_id: string;
  room_type: number;
  hall_level: number;
  currency: string;
  amount: string;
  payout: string;
  reward: string;
  state: number;
  balance_after: string | null;
  rtp: number | null;
  node_id: string | null;
  bet_time: Date;
  payout_time: Date | null;
  ip: string;
  is_normal: boolean;
  pool_terms: string | null;
  limit_broken: number | null;
  game_closed: boolean | null;
  parked_win: string | null;
  parked_jackpot: string | null;
  revision: number;
  stamp: string;
}

const betOf = (row: BetRow): BetState => ({
  id: row.id,
  tenantId: row.tenant_id,
  agentId: row.agent_id,
  memberId: row.member_id,
  accountId: row.account_id,
  key: row.bet_key,
  roundId: row.round_id,
  inningId: row.inning_id,
  gameId: row.game_id,
  areaId: row.area_id,
  roomId: row.room_id,
  roomType: row.room_type,
  hallLevel: row.hall_level,
  currency: row.currency,
  amount: BigInt(row.amount),
  payout: BigInt(row.payout),
  reward: BigInt(row.reward),
  state: row.state,
  balanceAfter: row.balance_after === null ? null : BigInt(row.balance_after),
  rtp: row.rtp,
  nodeId: row.node_id,
  betTime: row.bet_time.getTime(),
  payoutTime: row.payout_time?.getTime() ?? null,
  ip: row.ip,
  isNormal: row.is_normal,
  limitBroken: row.limit_broken,
  gameClosed: row.game_closed ?? false,
  poolTerms: row.pool_terms,
  poolGroup: null,
  parked:
    row.parked_win === null
      ? null
      : { win: BigInt(row.parked_win), jackpot: BigInt(row.parked_jackpot ?? 0) },
  revision: row.revision,
  stamp: row.stamp,
  isNew: false,
  changed: false,
});

const betColumns = `b.id, b.tenant_id, b.agent_id, b.member_id, a.id as account_id, b.bet_key, b.round_id,
  b.inning_id, b.game_id, b.area_id, b.room_id, b.room_type, b.hall_level, b.currency, b.amount, b.payout,
  b.reward, b.state, b.balance_after, b.rtp, b.node_id, b.bet_time, b.payout_time, b.ip, b.is_normal,
  b.limit_broken, b.game_closed, b.pool_terms, b.revision, b.stamp, w.win as parked_win,
  w.jackpot as parked_jackpot`;
const betAccount = `join ledger_account a on a.owner_id = b.member_id and a.kind = 'member'
    and a.currency = b.currency
  and a.tenant_id = b.tenant_id
  left join parked_win w on w.bet_id = b.id and w.tenant_id = b.tenant_id and w.state = 'open'`;

/** Reads settled bets inside stored rounds, found through their round. */
export const readRoundBets = (run: RunSql, wanted: Named['roundBets']) =>
  run<BetRow>(
    'ingest-round-bets',
    `select ${betColumns}
     from (select distinct * from unnest($1::text[], $2::text[])) as u (inning, bet)
     join round r on r.inning_id = u.inning
     join bet b on b.round_id = r.id and b.bet_key = u.bet
     ${betAccount}`,
    [wanted.map((one) => one.round), wanted.map((one) => one.bet)],
  );

/** Reads the state of the bets that items name, under the locks of their members. */
export async function readBets(run: RunSql, group: Group, named: Named): Promise<void> {
  for (const mark of await readMarks(run, named.allBetIds, named.rounds)) {
    if (group.marks.has(mark.key)) continue;
    group.marks.set(mark.key, mark);
    if (mark.inningId === null) continue;
    const others = group.marksOfRound.get(mark.inningId);
    if (others) others.push(mark);
    else group.marksOfRound.set(mark.inningId, [mark]);
  }
  const requested = new Set(named.allBetIds);
  const byEvent = new Set(named.betIds);
  const wanted = [...group.marks.values()].filter((mark) => mark.betId !== null && requested.has(mark.key));
  const rows = wanted.length
    ? await run<BetRow>(
        'ingest-bets',
        `select ${betColumns} from bet b ${betAccount} where b.id = any($1::bigint[])`,
        [plainArray(wanted.map((mark) => mark.betId))],
      )
    : [];
  const roundRows = named.roundBets.length ? await readRoundBets(run, named.roundBets) : [];
  for (const row of [...rows, ...roundRows]) {
    const bet = group.bets.get(row.id) ?? betOf(row);
    // An event reaches its bet's member only through the bet; one that was placed after the first lookup is
    // not locked. (A round names its members itself, and one that differs from the bet's is rejected.)
    if (!group.members.has(bet.accountId) && byEvent.has(bet.key)) throw new Again();
    group.bets.set(bet.id, bet);
    if (bet.state !== betCancelled && bet.inningId !== null)
      group.roundBets.set(`${bet.inningId}\n${bet.key}`, bet);
  }
  const innings = new Set(
    [...group.bets.values()].flatMap((bet) => (bet.roundId ? [] : (bet.inningId ?? []))),
  );
  if (innings.size === 0) return;
  const rounds = await run<{ id: string; inning_id: string }>(
    'ingest-rounds',
    'select id, inning_id from round where inning_id = any($1::text[]) and replaced is not true',
    [[...innings]],
  );
  for (const row of rounds) group.rounds.set(row.inning_id, row.id);
}
