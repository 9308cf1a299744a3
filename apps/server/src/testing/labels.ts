import type { Databases } from '../platform/db/databases/databases.ts';
import type { SmallMember } from './small-world.ts';

let lastId = 0;

/**
 * Puts a member on a label by hand until a time; the effects of the label are replaced for every member on
 * it.
 */
export async function enterLabel(
  { systemPool }: Pick<Databases, 'systemPool'>,
  tag: string,
  member: SmallMember | undefined,
  { effects, until }: { readonly effects: object; readonly until: number },
): Promise<void> {
  if (!member) throw new Error('There is no such member.');
  lastId += 1;
  const config = { enabled: true, conditions: [], schedule: '15', stayHours: 24, effects };
  await systemPool.query(
    "insert into label_version (tag, version, config, actor, reason, at) values ($1, $2, $3, 'superadmin', 'test', now())",
    [tag, lastId, JSON.stringify(config)],
  );
  await systemPool.query(
    `insert into label_entry (tenant_id, id, agent_id, member_id, tag, side, kind, since, until, version, conditions, figures, reason)
     values ($1, $2, $3, $4, $5, 'black', 'manual', now(), $6, $7, '[]', '{}', 'test')`,
    [member.tenantId, lastId, member.agentId, member.id, tag, new Date(until), lastId],
  );
}
