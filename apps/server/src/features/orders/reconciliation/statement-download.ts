import { errors } from '@pitboss/contract/core/errors';
import { reconciliation } from '@pitboss/contract/orders/reconciliation';
import { isCalendarDay } from '@pitboss/rules/calendar-day';
import type { FastifyInstance } from 'fastify';
import { scopeOfAgent } from '../../../domain/agents/agent-scope.ts';
import { agentSeen } from '../../../domain/agents/under-agent.ts';
import { statementDay } from '../../../domain/statements/statement.sql.ts';
import { statementFile } from '../../../domain/statements/statement-file.ts';
import { callAllowed } from '../../../platform/auth/permissions.ts';
import { sessionOf } from '../../../platform/auth/session.ts';
import type { Secrets } from '../../../platform/config/secrets.ts';
import { addressSigned, signAddress } from '../../../platform/crypto/signed-address.ts';
import { attachment } from '../../../platform/files/download-name.ts';
import type { ReconciliationServices } from './reconcile.ts';

const folder = '/statement-file';
/** Time limit of the query that checks the agent. */
const lookMs = 5_000;

/**
 * Returns the address under which one operator downloads the statement of a day; valid for one to two hours,
 * as every signed address.
 */
export const statementAddress = (secrets: Secrets, operatorId: string, agentId: string, day: string) =>
  signAddress(secrets, `${folder}/${operatorId}/${agentId}/${day}`);

/**
 * Registers the download, outside the contract: a browser follows a signed address without the session's
 * token. The operator must still be able to sign in, to make the call, and to see the agent.
 */
export function registerStatements(app: FastifyInstance, services: ReconciliationServices): void {
  const { databases, config } = services;
  app.get<{ Params: { operator: string; agent: string; day: string } }>(
    `${folder}/:operator/:agent/:day`,
    async (request, reply) => {
      const { operator, agent: agentId, day } = request.params;
      const rejected = (status: number, key: 'notFound' | 'reconciliation.busy') =>
        reply
          .code(status)
          .type('text/plain; charset=utf-8')
          .send(`${errors[key].zh_cn} ${errors[key].en_us}`);
      const path = `${folder}/${operator}/${agentId}/${day}`;
      const query = request.query as Record<string, unknown>;
      if (!addressSigned(config.secrets, path, query) || !isCalendarDay(day))
        return rejected(410, 'notFound');
      const session = await sessionOf(databases.system, operator);
      const { pages, feature } = reconciliation.statement;
      const mayCall = session && callAllowed(session.permissions, pages, feature);
      const seen =
        mayCall &&
        (await databases.read(session.scope, lookMs, (db) => agentSeen(db, session.scope, agentId)));
      const agent = seen ? await scopeOfAgent(databases.system, agentId) : undefined;
      if (!agent) return rejected(410, 'notFound');
      const file = statementFile(databases, { ...agent, agentId }, day, 'spreadsheet');
      if (!file) return rejected(429, 'reconciliation.busy');
      // The name marks the statement of a day that is not over in Beijing.
      const unfinished = statementDay(day).to.getTime() > Date.now() ? '-unfinished' : '';
      return reply
        .type(file.type)
        .headers({
          'content-disposition': attachment(`statement-${agent.account}-${day}${unfinished}.csv`),
          'content-security-policy': "sandbox; default-src 'none'",
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        })
        .send(file.body);
    },
  );
}
