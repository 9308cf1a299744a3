import { whitelistCalls as contract } from '@pitboss/contract/access/whitelist';
import { parseIpList } from '@pitboss/rules/ip-list';
import { ms } from '../../domain/sql/dto.ts';
import { serve, type WriteContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { deleteEntries, insertEntries, listEntries, ownsAgent, shutsOut } from './whitelist.sql.ts';

/** Rejects a change that would shut the caller out, unless `confirmed`. Throws `whitelist.excludesYou`. */
async function keepOwnAddress(context: WriteContext, confirmed: boolean | undefined): Promise<void> {
  const { tx, session, ip, origin } = context;
  if (!confirmed && (await shutsOut(tx, session, ip, origin === undefined)))
    throw new AppError('whitelist.excludesYou', { ip });
}

async function remove(
  context: WriteContext,
  ids: readonly string[],
  confirmed: boolean | undefined,
): Promise<null> {
  const gone = await deleteEntries(context.tx, context.session, ids);
  if (!gone) throw new AppError('notFound');
  await keepOwnAddress(context, confirmed);
  context.audit({
    target: gone.map(({ ip }) => ip).join(', '),
    before: gone.map(({ ip, kind, agent_id }) => ({ ip, kind, agentId: agent_id })),
  });
  return null;
}

/** IP whitelists of the backoffice and the API (spec §2, §5). Changes take effect with the next request. */
export const whitelistRoutes = serve(contract, {
  async whitelist({ db, session, ip }, filter) {
    const { total, rows } = await listEntries(db, session, ip, filter);
    return {
      total,
      ownIp: ip,
      list: rows.map((row) => ({
        id: row.id,
        ip: row.ip,
        kind: row.kind,
        agentId: row.agent_id,
        agentName: row.agent_name,
        operator: row.operator,
        ownIp: row.own_ip,
        createdAt: ms(row.created_at),
      })),
    };
  },

  async addWhitelist(context, { ips, kind, agentId, confirmOwn }) {
    const { tx, session, services } = context;
    const target = agentId ?? session.agentId;
    const tenantId = target === null ? '0' : await ownsAgent(tx, session, target);
    if (tenantId === undefined) throw new AppError('notFound');
    const list = parseIpList(ips);
    if (!list.ok) throw new AppError('rule.broken', { message: list.message });
    const entries = list.entries.map((ip) => ({ id: services.ids.next(), ip }));
    const added = new Set(
      await insertEntries(tx, { tenantId, agentId: target, kind, operatorId: session.operatorId }, entries),
    );
    const [fresh, duplicates] = [true, false].map((isNew) =>
      entries.filter(({ id }) => added.has(id) === isNew).map(({ ip }) => ip),
    ) as [string[], string[]];
    if (fresh.length === 0) throw new AppError('whitelist.duplicate', { ips: duplicates.join(', ') });
    await keepOwnAddress(context, confirmOwn);
    context.audit({
      target: target === null ? 'platform' : `agent:${target}`,
      after: { kind, added: fresh },
    });
    return { added: fresh.length, duplicates };
  },

  deleteWhitelist: (context, { entryId, confirmOwn }) => remove(context, [entryId], confirmOwn),
  batchDeleteWhitelist: (context, { entryIds, confirmOwn }) =>
    remove(context, entryIds.split(','), confirmOwn),
});
