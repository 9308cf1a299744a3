import {
  type AccountOwner,
  type AccountRow,
  accountOf,
  ensureAccounts,
  type LedgerAccount,
} from '../domain/post-to-ledger.ts';
import { plainArray, type RunSql } from '../domain/run-sql.ts';
import {
  Again,
  anyNode,
  type BetMark,
  type BetState,
  betCancelled,
  type Group,
  memoryKey,
  roundKey,
  type Waiting,
} from './group.ts';
import type { Item } from './items.ts';

/** What the items of a group name, before anything is read. */
export interface Named {
  members: { account: string; agent: string | null }[];
  /** Bets that events speak of by their id alone. */
  betIds: string[];
  /** Every bet id, those inside rounds too. */
  allBetIds: string[];
  /** Bets inside stored rounds, for corrections. */
  roundBets: { round: string; bet: string }[];
  rounds: string[];
  memory: { nodeId: string; eventId: string }[];
  transfers: { account: string; agent: string | null }[];
}

/** Gathers the names, so that each table is asked once. */
export function namesOf(waiting: readonly Waiting[]): Named {
  const named: Named = {
    members: [],
    betIds: [],
    allBetIds: [],
    roundBets: [],
    rounds: [],
    memory: [],
    transfers: [],
  };
  for (const { item, nodeId } of waiting) gather(named, item, nodeId);
  return named;
}

function gather(named: Named, item: Item, nodeId: string): void {
  if (item.kind === 'round') {
    named.rounds.push(item.id);
    named.memory.push({ nodeId: anyNode, eventId: roundKey(item.id) });
    for (const bet of item.bets) {
      named.members.push({ account: bet.member, agent: bet.agent });
      named.allBetIds.push(bet.betId);
    }
    return;
  }
  named.memory.push({ nodeId, eventId: item.id });
  const { event } = item;
  if ('member' in event) named.members.push({ account: event.member, agent: event.agent ?? null });
  if (item.kind === 'transfer')
    named.transfers.push({ account: item.event.member, agent: item.event.agent ?? null });
  if ('betId' in event) {
    named.betIds.push(event.betId);
    named.allBetIds.push(event.betId);
  }
  if ('roundId' in event && event.roundId !== undefined) {
    named.memory.push({ nodeId: anyNode, eventId: roundKey(event.roundId) });
    if (item.kind !== 'bet') named.roundBets.push({ round: event.roundId, bet: event.betId });
  }
}

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

/** Marks of bets by id, and of the bets that wait for some rounds. */
async function readMarks(
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
  bet_time: Date;
  payout_time: Date | null;
  ip: string;
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
  betTime: row.bet_time.getTime(),
  payoutTime: row.payout_time?.getTime() ?? null,
  ip: row.ip,
  isNew: false,
  changed: false,
});

const betColumns = `b.id, b.tenant_id, b.agent_id, b.member_id, a.id as account_id, b.bet_key, b.round_id, b.inning_id,
  b.game_id, b.area_id, b.room_id, b.room_type, b.hall_level, b.currency, b.amount, b.payout, b.reward, b.state,
  b.balance_after, b.rtp, b.bet_time, b.payout_time, b.ip`;
const betAccount = `join ledger_account a on a.owner_id = b.member_id and a.kind = 'member' and a.currency = b.currency
  and a.tenant_id = b.tenant_id`;

/** Settled bets inside stored rounds, found through their round. */
const readRoundBets = (run: RunSql, wanted: Named['roundBets']) =>
  run<BetRow>(
    'ingest-round-bets',
    `select ${betColumns}
     from (select distinct * from unnest($1::text[], $2::text[])) as u (inning, bet)
     join round r on r.inning_id = u.inning
     join bet b on b.round_id = r.id and b.bet_key = u.bet
     ${betAccount}`,
    [wanted.map((one) => one.round), wanted.map((one) => one.bet)],
  );

interface LockRow extends AccountRow {
  agent_id: string | null;
  member_id: string | null;
  may_bet: boolean;
  first_bet_at: Date | null;
  current_game_id: number | null;
  online_since: Date | null;
  last_login_at: Date | null;
  login_ip: string | null;
}

/** Locks accounts in the order of their ids and reads them, with the members they belong to. */
const lockWithMembers = (run: RunSql, accountIds: Iterable<string>) =>
  run<LockRow>(
    'ingest-lock',
    `select a.id, a.tenant_id, a.kind, a.currency, a.balance, a.held, a.credit_limit,
       m.id as member_id, m.agent_id, m.state = 'normal' and not m.bet_banned as may_bet, m.first_bet_at,
       m.current_game_id, m.online_since, m.last_login_at, m.login_ip
     from ledger_account a
     left join member m on a.kind = 'member' and m.id = a.owner_id and m.tenant_id = a.tenant_id
     where a.id = any($1::bigint[]) order by a.id for no key update of a`,
    [plainArray([...accountIds])],
  );

/** The member accounts that items reach only through a bet, with their tenant's house. */
const readHouses = (run: RunSql, accountIds: readonly string[]) =>
  run<{ account: string; house: string }>(
    'ingest-houses',
    `select a.id as account, h.id as house from ledger_account a
     join ledger_account h on h.owner_id = a.tenant_id and h.kind = 'house' and h.currency = a.currency and h.tenant_id = a.tenant_id
     where a.id = any($1::bigint[])`,
    [plainArray(accountIds)],
  );

/** Reads and locks all that a group's items touch. Must run inside the group's transaction. */
export async function loadGroup(run: RunSql, group: Group, waiting: readonly Waiting[]): Promise<void> {
  const named = namesOf(waiting);
  const { directory } = group;
  group.seeksRoundBets = named.roundBets.length > 0;
  const houseOf = new Map<string, string>();
  for (const { account, agent } of named.members) {
    const ref = directory.member(account, agent);
    if (ref && ref !== 'ambiguous') houseOf.set(ref.accountId, ref.houseId);
  }
  const reached = new Set<string>();
  const early = await readMarks(run, named.betIds, []);
  for (const mark of early) if (mark.accountId) reached.add(mark.accountId);
  const earlyRound = named.roundBets.length ? await readRoundBets(run, named.roundBets) : [];
  for (const row of earlyRound) reached.add(row.account_id);
  const unknown = [...reached].filter((id) => !houseOf.has(id));
  if (unknown.length > 0)
    for (const { account, house } of await readHouses(run, unknown)) houseOf.set(account, house);
  const agentAccounts = await agentAccountIds(run, group, named);
  await lockMembers(run, group, houseOf, agentAccounts);
  await readMemory(run, group, named.memory);
  await readBets(run, group, named);
}

/** Accounts of the agents that transfers move money from or to. */
async function agentAccountIds(run: RunSql, group: Group, named: Named): Promise<Map<string, string>> {
  const owners = new Map<string, AccountOwner>();
  for (const { account, agent } of named.transfers) {
    const ref = group.directory.member(account, agent);
    if (!ref || ref === 'ambiguous') continue;
    const { tenantId, agentId, currency } = ref;
    owners.set(`${agentId}|${currency}`, { tenantId, agentId, kind: 'agent', ownerId: agentId, currency });
  }
  const keys = [...owners.keys()];
  const ids = keys.length ? await ensureAccounts(run, group.ids, [...owners.values()]) : [];
  return new Map(keys.map((key, index) => [key, ids[index] as string]));
}

async function lockMembers(
  run: RunSql,
  group: Group,
  houseOf: ReadonlyMap<string, string>,
  agentAccounts: ReadonlyMap<string, string>,
): Promise<void> {
  const { directory } = group;
  const rows = await lockWithMembers(
    run,
    new Set([...houseOf.keys(), ...houseOf.values(), ...agentAccounts.values()]),
  );
  await directory.loadAgents(run, new Set(rows.flatMap((row) => row.agent_id ?? [])), group.now);
  const { accounts } = group;
  for (const row of rows) accounts.set(row.id, accountOf(row));
  for (const row of rows) {
    if (row.member_id === null || row.agent_id === null) continue;
    const house = accounts.get(houseOf.get(row.id) ?? '');
    if (!house) continue;
    group.members.set(row.id, {
      memberId: row.member_id,
      tenantId: row.tenant_id,
      agentId: row.agent_id,
      currency: row.currency,
      account: accounts.get(row.id) as LedgerAccount,
      house,
      mayBet: row.may_bet && !directory.stopped(row.agent_id),
      seamless: directory.agent(row.agent_id)?.seamless ?? false,
      firstBet: row.first_bet_at?.getTime() ?? null,
      gameId: row.current_game_id,
      onlineSince: row.online_since?.getTime() ?? null,
      lastLogin: row.last_login_at?.getTime() ?? null,
      loginIp: row.login_ip,
      changed: false,
    });
  }
  for (const [key, id] of agentAccounts) {
    const account = accounts.get(id);
    if (account) group.agentAccounts.set(key, account);
  }
}

/** Which ids have had their effect. */
async function readMemory(run: RunSql, group: Group, memory: Named['memory']): Promise<void> {
  const rows = await run<{ node_id: string; event_id: string; hash: Buffer; code: number }>(
    'ingest-memory',
    `select node_id, event_id, hash, code from ingest_event
     where (node_id, event_id) in (select * from unnest($1::text[], $2::text[]))`,
    [memory.map((one) => one.nodeId), memory.map((one) => one.eventId)],
  );
  for (const row of rows)
    group.remembered.set(memoryKey(row.node_id, row.event_id), {
      nodeId: row.node_id,
      eventId: row.event_id,
      hash: row.hash,
      code: row.code,
      isNew: false,
    });
}

/** The state of the bets that items name, read under the locks of their members. */
async function readBets(run: RunSql, group: Group, named: Named): Promise<void> {
  for (const mark of await readMarks(run, named.allBetIds, named.rounds)) {
    if (group.marks.has(mark.key)) continue;
    group.marks.set(mark.key, mark);
    if (mark.inningId === null) continue;
    const others = group.marksOfRound.get(mark.inningId);
    if (others) others.push(mark);
    else group.marksOfRound.set(mark.inningId, [mark]);
  }
  const asked = new Set(named.allBetIds);
  const wanted = [...group.marks.values()].filter((mark) => mark.betId !== null && asked.has(mark.key));
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
    // Its member came into being after the first look: locks are only taken once, in order.
    if (!group.members.has(bet.accountId)) throw new Again();
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
    'select id, inning_id from round where inning_id = any($1::text[])',
    [[...innings]],
  );
  for (const row of rounds) group.rounds.set(row.inning_id, row.id);
}
