import type pg from 'pg';
import { announceBets } from '../../domain/bets/bet-feed.ts';
import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import type { Group } from '../group/group.ts';
import type { BetState } from '../group/states.ts';
import { copyInto, copyLine, copyLines, type Time } from '../store/copy.sql.ts';

/** Stores the marks of single bets: new ones, changes of their states, and the bets that replaced others. */
export async function storeMarks(
  client: pg.ClientBase,
  run: RunSql,
  group: Group,
  time: Time,
): Promise<void> {
  const marks = [...group.marks.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const newMarks = marks.filter((mark) => mark.isNew);
  await copyLines(
    client,
    'ingest_bet (bet_key, bet_id, tenant_id, account_id, inning_id, state, hash, node_id, at)',
    newMarks.map((mark) =>
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
    ),
  );
  const changed = marks.filter((mark) => mark.changed && !mark.isNew);
  if (changed.length > 0)
    await run(
      'ingest-mark-states',
      `update ingest_bet i set state = u.state from unnest($1::text[], $2::smallint[]) as u (key, state)
       where i.bet_key = u.key`,
      [changed.map((mark) => mark.key), plainArray(changed.map((mark) => mark.state))],
    );
  await storeReplacedMarks(run, group);
}

/** Stores marks that refer to bets entered in the place of others. */
async function storeReplacedMarks(run: RunSql, group: Group): Promise<void> {
  for (const mark of group.marks.values())
    if (mark.replaced)
      await run(
        'ingest-mark-replaced',
        `update ingest_bet set bet_id = $2, tenant_id = $3, account_id = $4, inning_id = $5, state = $6,
           hash = $7, node_id = $8
         where bet_key = $1`,
        [
          mark.key,
          mark.betId,
          mark.tenantId,
          mark.accountId,
          mark.inningId,
          mark.state,
          mark.hash,
          mark.nodeId,
        ],
      );
}

/** Stores the changes of existing bets, links to their rounds, and their previous states for the feed. */
export async function storeBetChanges(
  client: pg.ClientBase,
  run: RunSql,
  group: Group,
  time: Time,
): Promise<void> {
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

/** Updates bets that were stored before. */
const storeChanges = (run: RunSql, changed: readonly BetState[], time: Time): Promise<unknown> =>
  run(
    'ingest-bet-changes',
    // The ids are also passed on their own, so that only the partitions that contain them are searched.
    `update bet b set round_id = u.round_id, payout = u.payout, reward = u.reward, state = u.state,
       balance_after = u.balance_after, payout_time = u.payout_time, revision = u.revision, stamp = u.stamp,
         pool_terms = u.pool_terms
     from jsonb_to_recordset($1::jsonb) as u (id bigint, tenant_id bigint, round_id bigint, payout bigint,
       reward bigint,
       state smallint, balance_after bigint, payout_time timestamptz, revision int, stamp bigint,
         pool_terms bigint)
     where b.id = any($2::bigint[]) and b.id = u.id and b.tenant_id = u.tenant_id`,
    [
      JSON.stringify(
        changed.map((bet) => ({
          id: bet.id,
          tenant_id: bet.tenantId,
          round_id: bet.roundId,
          payout: String(bet.payout),
          reward: String(bet.reward),
          state: bet.state,
          balance_after: textOrNull(bet.balanceAfter),
          payout_time: bet.payoutTime === null ? null : time(bet.payoutTime),
          revision: bet.revision,
          stamp: textOrNull(bet.stamp),
          pool_terms: bet.poolTerms,
        })),
      ),
      plainArray(changed.map(({ id }) => id)),
    ],
  );

const textOrNull = (value: bigint | string | null) => (value === null ? null : String(value));

/** Stores the previous states of bets, and for each tenant notifies the readers of the feed. */
async function storeVersions(client: pg.ClientBase, run: RunSql, group: Group, time: Time): Promise<void> {
  if (group.versions.length > 0)
    await copyInto(
      client,
      'bet_revision (tenant_id, agent_id, bet_id, revision, stamp, state, payout, reward, payout_time)',
      group.versions
        .map(({ bet: { tenantId, agentId, id }, ...was }) =>
          copyLine([
            tenantId,
            agentId,
            id,
            was.revision,
            was.stamp,
            was.state,
            was.payout,
            was.reward,
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

/** Stores the wins that are held for approval. */
export async function storeParkedWins(client: pg.ClientBase, group: Group, time: Time): Promise<void> {
  const { eventIds: ids, add } = group;
  await copyLines(
    client,
    `parked_win (id, tenant_id, agent_id, member_id, bet_id, bet_key, inning_id, game_id, currency, stake,
       win, jackpot, correction, reason, max_win, max_ratio, node_id, balance, at, state, created_at,
       jackpot_level)`,
    add.parked.map(({ bet: b, ...win }) =>
      copyLine([
        ids.next(group.now),
        b.tenantId,
        b.agentId,
        b.memberId,
        b.id,
        b.key,
        b.inningId,
        b.gameId,
        b.currency,
        b.amount,
        win.win,
        win.jackpot,
        win.correction ? 't' : 'f',
        win.reason,
        win.maxWin,
        win.maxRatio,
        win.nodeId,
        win.balance,
        time(Math.min(win.at, group.now)),
        'open',
        time(group.now),
        win.jackpotLevel ?? null,
      ]),
    ),
  );
}
