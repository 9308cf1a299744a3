import { errors } from '@pitboss/contract/errors';
import { reconciliation } from '@pitboss/contract/orders/reconciliation';
import { isCalendarDay } from '@pitboss/rules/calendar-day';
import type { FastifyInstance } from 'fastify';
import { scopeOfAgent } from '../../../domain/agents/agent-scope.ts';
import { agentSeen } from '../../../domain/agents/under-agent.ts';
import { statementFile } from '../../../domain/statements/statement-file.ts';
import { callAllowed } from '../../../kernel/access/permissions.ts';
import { sessionOf } from '../../../kernel/access/session.ts';
import { addressSigned, signAddress } from '../../../kernel/http/signed-address.ts';
import type { Secrets } from '../../../kernel/start/secrets.ts';
import type { ReconciliationServices } from './reconcile.ts';

const folder = '/statement-file';
const lookMs = 5_000;

/** The address under which one person downloads the statement of a day. */
export const statementAddress = (secrets: Secrets, operatorId: string, agentId: string, day: string) =>
  signAddress(secrets, `${folder}/${operatorId}/${agentId}/${day}`);

/**
 * The download itself, outside the contract: a browser follows a signed address without the session's token. The person must
 * still be able to sign in, to make the call, and to see the agent.
 */
export function registerStatements(app: FastifyInstance, services: ReconciliationServices): void {
  const { databases, config } = services;
  app.get<{ Params: { operator: string; agent: string; day: string } }>(
    `${folder}/:operator/:agent/:day`,
    async (request, reply) => {
      const { operator, agent: agentId, day } = request.params;
      const refused = (status: number, key: 'notFound' | 'reconciliation.busy') =>
        reply
          .code(status)
          .type('text/plain; charset=utf-8')
          .send(`${errors[key].zh_cn} ${errors[key].en_us}`);
      const path = `${folder}/${operator}/${agentId}/${day}`;
      const query = request.query as Record<string, unknown>;
      if (!addressSigned(config.secrets, path, query) || !isCalendarDay(day)) return refused(410, 'notFound');
      const session = await sessionOf(databases.system, operator);
      const { pages, feature } = reconciliation.statement;
      const mayCall = session && callAllowed(session.permissions, pages, feature);
      const seen =
        mayCall &&
        (await databases.read(session.scope, lookMs, (db) => agentSeen(db, session.scope, agentId)));
      const agent = seen ? await scopeOfAgent(databases.system, agentId) : undefined;
      if (!agent) return refused(410, 'notFound');
      const file = statementFile(databases, { ...agent, agentId }, day);
      if (!file) return refused(429, 'reconciliation.busy');
      return reply
        .type(file.type)
        .headers({
          'content-disposition': `attachment; filename="statement-${agent.account.replace(/[^\w.-]/g, '_')}-${day}.csv"`,
          'content-security-policy': "sandbox; default-src 'none'",
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        })
        .send(file.body);
    },
  );
}
