import type { IngestCode } from '@pitboss/contract/ingest/ingest';
import type pg from 'pg';
import { shareTrees } from '../../domain/agents/tree-lock.ts';
import { publishMemberState } from '../../domain/config-feed/publish.ts';
import { onConnection, type RunSql } from '../../domain/sql/run-sql.ts';
import type { EventItems } from '../group/items.ts';

interface Stored {
  id: string;
  tenant_id: string;
  agent_id: string;
  currency: string;
  kind: string;
  to_id: string;
  to_currency: string;
}

/**
 * SQL condition: rows exist of the member $1 of the tenant $2 that name its agent and its kind; with any of
 * them neither changes.
 */
const traces = ['bet', 'member_login', 'member_transfer', 'chat_message', 'feature_spin', 'member_sign_in']
  .map((table) => `exists (select 1 from ${table} x where x.member_id = $1 and x.tenant_id = $2)`)
  .concat(
    `exists (select 1 from ledger_account c join ledger_transfer t on c.id in (t.debit_account,
       t.credit_account) and t.tenant_id = $2
       where c.kind = 'member' and c.owner_id = $1 and c.tenant_id = $2)`,
  )
  .join(' or ');

async function replace(
  run: RunSql,
  event: EventItems['member']['event'],
): Promise<IngestCode | 'moved' | null> {
  const agents = await run<{ tenant_id: string }>(
    'conflict-agent',
    'select tenant_id from agent where account = $1',
    [event.agent],
  );
  const tenant = agents[0]?.tenant_id;
  if (tenant === undefined) return 'agentUnknown';
  await shareTrees(run, [tenant]);
  // The account of the ledger is locked first, as the writer of game servers does: its postings wait until
  // this is done.
  await run(
    'conflict-member-account',
    `select a.id from ledger_account a join member m on a.kind = 'member' and a.owner_id = m.id
       and a.tenant_id = m.tenant_id
     where m.account = name_identity($1) and m.tenant_id = $2 order by a.id for update of a`,
    [event.member, tenant],
  );
  const [member] = await run<Stored>(
    'conflict-member',
    `select m.id, m.tenant_id, m.agent_id, m.currency, m.kind, a.id as to_id, a.currency as to_currency
     from member m join agent a on a.account = name_identity($3) and a.tenant_id = m.tenant_id
     where m.account = name_identity($1) and m.tenant_id = $2 for update of m`,
    [event.member, tenant, event.agent],
  );
  if (!member) return 'memberUnknown';
  const moves = member.agent_id !== member.to_id;
  if (moves && member.currency !== member.to_currency) return 'currency';
  if (moves || (event.kind !== undefined && event.kind !== member.kind)) {
    const played = await run<{ yes: boolean }>('conflict-member-traces', `select ${traces} as yes`, [
      member.id,
      member.tenant_id,
    ]);
    if (played[0]?.yes) return 'moved';
  }
  await run(
    'conflict-member-entered',
    `update member set agent_id = $3, nickname = coalesce($4, nickname), name = coalesce($5, name),
       mobile = coalesce($6, mobile),
       kind = coalesce($7, kind), register_ip = coalesce($8, register_ip),
         created_at = least(to_timestamp($9::float8 / 1000), now())
     where id = $1 and tenant_id = $2`,
    [
      member.id,
      member.tenant_id,
      member.to_id,
      event.nickname?.trim() ?? null,
      event.name?.trim() ?? null,
      event.mobile ?? null,
      event.kind ?? null,
      event.ip ?? null,
      event.at,
    ],
  );
  if (moves)
    await run(
      'conflict-member-accounts',
      `update ledger_account set agent_id = $3 where kind = 'member' and owner_id = $1 and tenant_id = $2`,
      [member.id, member.tenant_id, member.to_id],
    );
  await publishMemberState(run, [member.id], []);
  return null;
}

/**
 * Replaces the stored registration of an account by a later one (spec content §1: conflicts): the member gets
 * the details that the event names, and its agent. A member that has played, signed in or moved money keeps
 * its agent and kind, because its records belong to them. A repeated request changes nothing. Returns the
 * code that prevents it, `moved` in that case.
 */
export async function replaceMember(
  pool: pg.Pool,
  event: EventItems['member']['event'],
): Promise<IngestCode | 'moved' | null> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin; set local lock_timeout = 2000; set local statement_timeout = 30000');
    const rejected = await replace(onConnection(client), event);
    await client.query(rejected === null ? 'commit' : 'rollback');
    return rejected;
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
