import { distribution as contract } from '@pitboss/contract/agents/distribution';
import type { Text } from '@pitboss/rules/i18n';
import { agentSeen } from '../../domain/agents/under-agent.ts';
import { ratio } from '../../domain/reports/report-figures.ts';
import { reportSpan } from '../../domain/reports/report-range.ts';
import { pageOf } from '../../domain/sql/paging.ts';
import { type ReadContext, serve } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { gather, type RegionLine } from './distribution.rules.ts';
import { loginsByIp, membersByIp } from './distribution.sql.ts';

/** Throws `notFound` for an agent outside the scope, as for one that does not exist. */
async function checkAgent({ db, scope }: ReadContext, agentId: string | undefined): Promise<void> {
  if (agentId !== undefined && !(await agentSeen(db, scope, agentId))) throw new AppError('notFound');
}

const plain = ({ zh_cn, en_us }: Text) => ({ zh_cn, en_us });

const region = ({ key, level, name, deeper }: RegionLine) => ({
  key,
  level,
  name: plain(name),
  deeper,
});

const share = (part: number, whole: number) => ratio(BigInt(part), BigInt(whole)) ?? '0.0000';

export const distributionRoutes = serve(contract, {
  async members(context, { agentId, inside, ...request }) {
    await checkAgent(context, agentId);
    const spots = await membersByIp(context.db, context.scope, agentId);
    const { lines, chain } = gather(
      spots.map(({ ip, members }) => ({ ip, count: members })),
      inside,
    );
    if (request.order === 'asc') lines.reverse();
    const whole = lines.reduce((sum, line) => sum + line.count, 0);
    const { limit, offset } = pageOf(request);
    return {
      total: lines.length,
      list: lines.slice(offset, offset + limit).map((line) => ({
        ...region(line),
        members: line.count,
        share: share(line.count, whole),
      })),
      totals: { members: whole, chain: chain.map(plain) },
    };
  },

  async logins(context, { agentId, inside, start_time, end_time, ...request }) {
    reportSpan(context.scope, { start_time, end_time }, Date.now());
    await checkAgent(context, agentId);
    const spots = await loginsByIp(context.db, context.scope, { start_time, end_time, agentId });
    const { lines, chain } = gather(
      spots.map(({ ip, member, logins }) => ({ ip, member, count: logins })),
      inside,
    );
    if (request.sort === 'members')
      lines.sort((a, b) => b.members.size - a.members.size || b.count - a.count);
    if (request.order === 'asc') lines.reverse();
    const whole = lines.reduce((sum, line) => sum + line.count, 0);
    // A member who signed in from two regions is one member.
    const everybody = new Set(lines.flatMap((line) => [...line.members]));
    const { limit, offset } = pageOf(request);
    return {
      total: lines.length,
      list: lines.slice(offset, offset + limit).map((line) => ({
        ...region(line),
        logins: line.count,
        members: line.members.size,
        share: share(line.count, whole),
      })),
      totals: { logins: whole, members: everybody.size, chain: chain.map(plain) },
    };
  },
});
