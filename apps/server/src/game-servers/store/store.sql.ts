import type pg from 'pg';
import { announceBets } from '../../domain/bets/bet-feed.ts';
import { balanceStatements } from '../../domain/ledger/post-to-ledger.ts';
import { insertMembers } from '../../domain/members/new-member.ts';
import { storeBook } from '../../domain/pools/book.sql.ts';
import { riskStatements } from '../../domain/risk/risk-outbox.ts';
import { followRollups, rollupStatements } from '../../domain/rollups/rollups.ts';
import { inOneGo, onConnection, plainArray, type RunSql, type Statement } from '../../domain/sql/run-sql.ts';
import { idTimeMs } from '../../kernel/database/ids.ts';
import { storeOrderView } from '../../wallet/orders/store-view.sql.ts';
import { storeTxs } from '../../wallet/tx/tx.sql.ts';
import type { BetState } from '../apply/states.ts';
import { storeChat } from '../chat/chat-store.sql.ts';
import { storeGifts } from '../gifts/store-gifts.sql.ts';
import { Again, type Group } from '../ingest/group.ts';
import { faultOf } from '../ingest/verdict.ts';
import { storeShop } from '../shop/store-shop.sql.ts';
import { type Flowed, storeNewBets, storeTransfers } from './bet-flow.sql.ts';
import { storeClaims } from './claims.sql.ts';
import { copyInto, copyLine, spellTimes, type Time } from './copy.sql.ts';
import { storeAdditions } from './store-additions.sql.ts';

/**
 * Writes everything a group did, in an order that all writers share: accounts are locked, ids come first, but for new bets that were
 * sent while it was applied (`flowed`), whose ids are this server's own. `storing` is called
 * when what is left is mostly the database's work.
 */
export async function storeGroup(
  client: pg.ClientBase,
  group: Group,
  flowed: Flowed | null,
  storing: () => void,
): Promise<void> {
  const run = onConnection(client);
  const time = spellTimes();
  await storeMemory(client, run, group, time);
  await storeReplacedMarks(run, group);
  await storeNewMembers(client, run, group);
  await storeRounds(client, group, time);
  await storeNewBets(client, run, group, flowed);
  await storeBetChanges(client, run, group, time);
  const rollups = await storeTransfers(client, group, flowed, () => {
    const rows = group.rollups.rows(group.directory.lineOf);
    storing();
    return { rows, statements: [...sumStatements(group), ...rollupStatements(rows)] };
  });
  await inOneGo(client)(rollups.statements);
  await followRollups(run, rollups.rows);
  if (group.pools.book) await storeBook(run, group.ids, group.pools.book, group.postedAt);
  await storeAdditions(client, group, time);
  if (group.claims.size > 0) await storeClaims(run, group);
  await storeTxs(run, group.txs.values());
  if (group.orders) await storeOrderView(run, group.orders);
  await storeShop(client, run, group, time);
  await storeGifts(client, run, group, time);
  await storeChat(run, group);
}

/** What follows from all of a group's items together. */
const sumStatements = (group: Group): Statement[] => [
  ...balanceStatements(group.postings.touched),
  ...memberStatements(group),
  ...riskStatements(group.ids.next(), group.now, group.risk.items),
];

async function storeMemory(client: pg.ClientBase, run: RunSql, group: Group, time: Time): Promise<void> {
  const fresh = [...group.remembered.values()].filter((one) => one.isNew);
  fresh.sort((a, b) =>
    a.nodeId === b.nodeId ? (a.eventId < b.eventId ? -1 : 1) : a.nodeId < b.nodeId ? -1 : 1,
  );
  const at = time(group.now);
  if (fresh.length > 0)
    await copyInto(
      client,
      'ingest_event (node_id, event_id, hash, at, code)',
      fresh
        .map((one) => copyLine([one.nodeId, one.eventId, `\\x${one.hash.toString('hex')}`, at, one.code]))
        .join(''),
    );
  const marks = [...group.marks.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const newMarks = marks.filter((mark) => mark.isNew);
  if (newMarks.length > 0)
    await copyInto(
      client,
      'ingest_bet (bet_key, bet_id, tenant_id, account_id, inning_id, state, hash, node_id, at)',
      newMarks
        .map((mark) =>
          copyLine([
            mark.key,
            mark.betId,
            mark.tenantId,
            mark.accountId,
            mark.inningId,
            mark.state,
            `\\x${mark.hash.toString('hex')}`,
            mark.nodeId,
            time(mark.at),
          ]),
        )
        .join(''),
    );
  const changed = marks.filter((mark) => mark.changed && !mark.isNew);
  if (changed.length > 0)
    await run(
      'ingest-mark-states',
      `update ingest_bet i set state = u.state from unnest($1::text[], $2::smallint[]) as u (key, state)
       where i.bet_key = u.key`,
      [changed.map((mark) => mark.key), plainArray(changed.map((mark) => mark.state))],
    );
}

/** Marks that stand for bets entered in the place of others. */
async function storeReplacedMarks(run: RunSql, group: Group): Promise<void> {
  for (const mark of group.marks.values())
    if (mark.replaced)
      await run(
        'ingest-mark-replaced',
        `update ingest_bet set bet_id = $2, tenant_id = $3, account_id = $4, inning_id = $5, state = $6, hash = $7, node_id = $8
         where bet_key = $1`,
        [
          ...[mark.key, mark.betId, mark.tenantId, mark.accountId, mark.inningId],
          ...[mark.state, mark.hash, mark.nodeId],
        ],
      );
}

/** Members that registered, with their accounts of the ledger. */
async function storeNewMembers(client: pg.ClientBase, run: RunSql, group: Group): Promise<void> {
  const { newMembers } = group;
  if (newMembers.length === 0) return;
  const ids = newMembers.map(({ row }) => row.id);
  const taken = await run<{ id: string }>(
    'ingest-member-ids',
    'select id from member where id = any($1::bigint[])',
    [plainArray(ids)],
  );
  for (const { id } of taken) group.eventIds.skip(idTimeMs(id));
  if (taken.length > 0) throw new Again();
  await insertMembers(
    run,
    newMembers.map(({ row }) => row),
  );
  await copyInto(
    client,
    'ledger_account (id, tenant_id, agent_id, kind, owner_id, currency)',
    newMembers
      .map(({ member: m }) =>
        copyLine([m.account.id, m.tenantId, m.agentId, 'member', m.memberId, m.currency]),
      )
      .join(''),
  );
}

async function storeRounds(client: pg.ClientBase, group: Group, time: Time): Promise<void> {
  if (group.newRounds.length === 0) return;
  const lines = group.newRounds.map(({ id, item: { round, hash, decoded } }) =>
    copyLine([
      id,
      round.roundId,
      round.gameId,
      round.roomId,
      round.result,
      round.player,
      round.banker,
      round.cardType,
      round.tableId ?? null,
      round.shoeNo ?? null,
      round.handNo ?? null,
      time(round.startedAt),
      time(round.endedAt),
      `\\x${hash.toString('hex')}`,
      faultOf(decoded),
      group.stamp,
    ]),
  );
  await copyInto(
    client,
    `round (id, inning_id, game_id, room_id, result, player, banker, card_type, table_id, shoe_no, hand_no,
       started_at, ended_at, hash, decode_fault, stamp)`,
    lines.join(''),
  );
}

/** What has become of bets that were there before, links of their rounds, and what is announced of them. */
async function storeBetChanges(client: pg.ClientBase, run: RunSql, group: Group, time: Time): Promise<void> {
  const changed = [...group.bets.values()].filter((bet) => bet.changed && !bet.isNew);
  if (changed.length > 0) await storeChanges(run, changed, time);
  for (const link of group.links)
    await run(
      'ingest-bet-link',
      'update bet set round_id = $3 where id = $1 and tenant_id = $2 and round_id is null',
      [link.bet, link.tenantId, link.round],
    );
  await storeVersions(client, run, group, time);
}

/** What has become of bets that were stored before. */
const storeChanges = (run: RunSql, changed: readonly BetState[], time: Time): Promise<unknown> =>
  run(
    'ingest-bet-changes',
    // The ids stand beside the rows, so that only the parts of the table that hold them are looked into.
    `update bet b set round_id = u.round_id, payout = u.payout, reward = u.reward, state = u.state,
       balance_after = u.balance_after, payout_time = u.payout_time, revision = u.revision, stamp = u.stamp, pool_terms = u.pool_terms
     from jsonb_to_recordset($1::jsonb) as u (id bigint, tenant_id bigint, round_id bigint, payout bigint, reward bigint,
       state smallint, balance_after bigint, payout_time timestamptz, revision int, stamp bigint, pool_terms bigint)
     where b.id = any($2::bigint[]) and b.id = u.id and b.tenant_id = u.tenant_id`,
    [
      JSON.stringify(
        changed.map((bet) => ({
          id: bet.id,
          ...{ tenant_id: bet.tenantId, round_id: bet.roundId, payout: String(bet.payout) },
          ...{ reward: String(bet.reward), state: bet.state, balance_after: textOrNull(bet.balanceAfter) },
          payout_time: bet.payoutTime === null ? null : time(bet.payoutTime),
          ...{ revision: bet.revision, stamp: textOrNull(bet.stamp), pool_terms: bet.poolTerms },
        })),
      ),
      plainArray(changed.map(({ id }) => id)),
    ],
  );

const textOrNull = (value: bigint | string | null) => (value === null ? null : String(value));

/** The states that bets had, and for each tenant that there is something new for the readers of the feed. */
async function storeVersions(client: pg.ClientBase, run: RunSql, group: Group, time: Time): Promise<void> {
  if (group.versions.length > 0)
    await copyInto(
      client,
      'bet_revision (tenant_id, agent_id, bet_id, revision, stamp, state, payout, reward, payout_time)',
      group.versions
        .map(({ bet: { tenantId, agentId, id }, ...was }) =>
          copyLine([
            ...[tenantId, agentId, id, was.revision, was.stamp, was.state, was.payout, was.reward],
            was.payoutTime === null ? null : time(was.payoutTime),
          ]),
        )
        .join(''),
    );
  const touched = new Map<string, number>();
  const touch = (tenantId: string) => void touched.set(tenantId, (touched.get(tenantId) ?? 0) + 1);
  for (const { tenantId } of group.newBets) touch(tenantId);
  for (const bet of group.bets.values()) if (bet.changed && !bet.isNew) touch(bet.tenantId);
  for (const { tenantId } of group.links) touch(tenantId);
  await announceBets(run, group.stamp, touched);
}

/** Disabled, or forced offline after the sign-in that the group knows. */
const forcedOut = `(m.state <> 'normal' or m.offline_forced_at > coalesce(to_timestamp(u.login::float8 / 1000), '-infinity'))`;

/**
 * The statement of what bets and sign-ins change on the members themselves; none where nothing does. Nobody comes back who was locked
 * or forced out meanwhile.
 */
function memberStatements(group: Group): Statement[] {
  const changed = [...group.members.values()].filter((member) => member.changed);
  if (changed.length === 0) return [];
  changed.sort(
    (a, b) =>
      Number(BigInt(a.tenantId) - BigInt(b.tenantId)) || Number(BigInt(a.memberId) - BigInt(b.memberId)),
  );
  return [
    {
      name: 'ingest-members-changed',
      text: `update member m set first_bet_at = coalesce(m.first_bet_at, to_timestamp(u.first_bet::float8 / 1000)),
       current_game_id = case when lock.held or ${forcedOut} then null else u.game end,
       online_since = case when lock.held or ${forcedOut} then null else to_timestamp(u.online::float8 / 1000) end, last_login_at = to_timestamp(u.login::float8 / 1000),
       login_ip = u.ip
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[], $5::bigint[], $6::bigint[], $7::text[])
       as u (id, tenant, first_bet, game, online, login, ip),
       agent a, lateral (select coalesce(a.members_locked_until > to_timestamp($8::float8 / 1000), false)) as lock (held)
     where m.id = u.id and m.tenant_id = u.tenant and a.id = m.agent_id`,
      values: [
        plainArray(changed.map((member) => member.memberId)),
        plainArray(changed.map((member) => member.tenantId)),
        plainArray(changed.map((member) => member.firstBet)),
        plainArray(changed.map((member) => member.gameId)),
        plainArray(changed.map((member) => member.onlineSince)),
        plainArray(changed.map((member) => member.lastLogin)),
        changed.map((member) => member.loginIp),
        group.now,
      ],
    },
  ];
}
