import type pg from 'pg';
import { insertMembers } from '../../domain/members/new-member.ts';
import { plainArray, type RunSql, type Statement } from '../../domain/sql/run-sql.ts';
import { idTimeMs } from '../../platform/db/ids.ts';
import { Again, type Group } from '../group/group.ts';
import { copyLine, copyLines } from '../store/copy.sql.ts';

/** Inserts members that registered, with their accounts of the ledger. */
export async function storeNewMembers(client: pg.ClientBase, run: RunSql, group: Group): Promise<void> {
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
  await copyLines(
    client,
    'ledger_account (id, tenant_id, agent_id, kind, owner_id, currency)',
    newMembers.map(({ member: m }) =>
      copyLine([m.account.id, m.tenantId, m.agentId, 'member', m.memberId, m.currency]),
    ),
  );
}

/** SQL condition: disabled, or forced offline after the sign-in that the group knows. */
const forcedOut = `(m.state <> 'normal' or m.offline_forced_at > coalesce(to_timestamp(u.login::float8 /
    1000), '-infinity'))`;

/**
 * Returns the statement for changes of members by bets and sign-ins; none without changes. A member that was
 * locked or forced offline meanwhile does not come back online.
 */
export function memberStatements(group: Group): Statement[] {
  const changed = [...group.members.values()].filter((member) => member.changed);
  if (changed.length === 0) return [];
  changed.sort(
    (a, b) =>
      Number(BigInt(a.tenantId) - BigInt(b.tenantId)) || Number(BigInt(a.memberId) - BigInt(b.memberId)),
  );
  return [
    {
      name: 'ingest-members-changed',
      text: `update member m set first_bet_at = coalesce(m.first_bet_at,
          to_timestamp(u.first_bet::float8 / 1000)),
       current_game_id = case when lock.held or ${forcedOut} then null else u.game end,
       online_since = case when lock.held or ${forcedOut} then null
         else to_timestamp(u.online::float8 / 1000) end, last_login_at = to_timestamp(u.login::float8 / 1000),
       login_ip = u.ip
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[], $5::bigint[], $6::bigint[], $7::text[])
       as u (id, tenant, first_bet, game, online, login, ip),
       agent a, lateral (select coalesce(a.members_locked_until > to_timestamp($8::float8 / 1000),
         false)) as lock (held)
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
