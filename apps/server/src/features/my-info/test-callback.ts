import { type callbackOutcomes, callbackTests } from '@pitboss/contract/agents/my-info';
import { contractVersion, contractVersionHeader } from '@pitboss/contract/integrators/contract-version';
import { checkHeaders, replyMethod, signHeaders, type Verify } from '@pitboss/wallet/sign';
import { readSigning } from '../../domain/agents/signing/agent-signing.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { createRateLimiter } from '../../platform/calls/rate-limiter.ts';
import { type Route, serveOpen } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Outbound, OutboundReply } from '../../platform/outbound/outbound.ts';
import { findOwnAgent } from './my-info.sql.ts';

/** Rate limit of tests per agent: the address is the agent's own, but each test calls a remote host. */
const perAgent = { perSecond: 1 / 10, burst: 3 };

type Outcome = (typeof callbackOutcomes)[number];

interface Found {
  readonly outcome: Outcome;
  readonly status: number | null;
  readonly code: number | null;
  readonly signature: 'right' | 'wrong' | 'absent' | null;
  readonly detail: string;
}

/** Classifies the signature of a wallet's reply, including its timestamp (wallet: signing). */
function signatureOf(reply: OutboundReply & { ok: true }, path: string, verify: Verify): Found['signature'] {
  const message = { method: replyMethod, path, body: reply.body };
  const found = checkHeaders(reply.headers, message, verify, Date.now());
  return found === 'valid' ? 'right' : found === 'absent' ? 'absent' : 'wrong';
}

/** The integer that a reply carries as its code, or null. */
function codeOf(body: Buffer): number | null {
  try {
    const { code } = (JSON.parse(body.toString('utf8')) ?? {}) as { code?: unknown };
    return typeof code === 'number' && Number.isInteger(code) && Math.abs(code) < 1e9 ? code : null;
  } catch {
    return null;
  }
}

function evaluate(reply: OutboundReply, path: string, verify: Verify): Found {
  const nothing = { status: null, code: null, signature: null, detail: '' };
  if (!reply.ok) return { ...nothing, outcome: reply.because, detail: reply.detail.slice(0, 100) };
  const { status, body } = reply;
  if (status >= 300 && status < 400) return { ...nothing, outcome: 'redirect', status };
  if (status !== 200) return { ...nothing, outcome: 'http', status };
  const code = codeOf(body);
  if (code === null) return { ...nothing, outcome: 'unreadable', status };
  const signature = signatureOf(reply, path, verify);
  return { outcome: code === 0 ? 'ok' : 'code', status, code, signature, detail: '' };
}

/**
 * One signed ping (wallet: callback client) to the caller's own callback address, with a line of the
 * operation log.
 */
export function callbackTestRoutes(outbound: Outbound): Route[] {
  const limiter = createRateLimiter(perAgent.perSecond, perAgent.burst);
  return serveOpen(callbackTests, {
    async testCallback({ system, session, services, ip, requestId }) {
      if (!session) throw new AppError('session.expired');
      if (session.agentId === null) throw new AppError('agent.only');
      const agent = await findOwnAgent(system, session.scope, session.agentId);
      if (agent.callback_url === '') throw new AppError('callback.none');
      if (!limiter.take(agent.id)) throw new AppError('rate.limited');
      const url = new URL(agent.callback_url);
      url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/ping`;
      const signing = await system
        .connection()
        .execute((own) => readSigning(inTransaction(own), services.config.secrets, agent.id));
      if (!signing) throw new AppError('notFound');
      const path = url.pathname + url.search;
      const at = Date.now();
      const reply = await outbound.call({
        url,
        method: 'GET',
        receiver: `test:${agent.id}`,
        headers: {
          ...signHeaders(signing.signer, { method: 'GET', path, body: '' }, at),
          [contractVersionHeader]: contractVersion,
        },
      });
      const found = evaluate(reply, path, signing.verify);
      const { tenantId, operatorId, account, agentId, tag } = session;
      const line = { chain: tenantId, operatorId, account, agentId, ip, sessionTag: tag, requestId };
      await system.transaction().execute((tx) =>
        writeAudit(tx, services.ids, {
          ...line,
          call: callbackTests.testCallback.path,
          target: `agent:${agent.id} ${agent.account}`,
          before: null,
          after: { url: url.href, ...found },
          code: 0,
        }),
      );
      return { url: url.href, ...found, durationMs: reply.durationMs, at };
    },
  });
}
