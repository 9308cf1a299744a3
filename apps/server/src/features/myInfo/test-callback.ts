import { type callbackOutcomes, callbackTests } from '@pitboss/contract/access/myInfo';
import { checkHeaders, replyMethod, signHeaders, type Verify } from '@pitboss/wallet/sign';
import { readSigning } from '../../domain/agents/signing/agent-signing.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { writeAudit } from '../../kernel/audit/audit.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import { type Route, serveOpen } from '../../kernel/calls/serve.ts';
import { createRateLimiter } from '../../kernel/http/rate.ts';
import type { Outbound, OutboundAnswer } from '../../kernel/outbound/outbound.ts';
import { findOwnAgent } from './myInfo.sql.ts';

/** Tests of one agent: the address is the agent's own, but it is another machine that answers. */
const perAgent = { perSecond: 1 / 10, burst: 3 };

type Outcome = (typeof callbackOutcomes)[number];

interface Found {
  readonly outcome: Outcome;
  readonly status: number | null;
  readonly code: number | null;
  readonly signature: 'right' | 'wrong' | 'absent' | null;
  readonly detail: string;
}

/** Whether a wallet's reply is signed as agreed, in time (wallet: signing). */
function signatureOf(
  answer: OutboundAnswer & { ok: true },
  path: string,
  verify: Verify,
): Found['signature'] {
  const message = { method: replyMethod, path, body: answer.body };
  const found = checkHeaders(answer.headers, message, verify, Date.now());
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

function judge(answer: OutboundAnswer, path: string, verify: Verify): Found {
  const nothing = { status: null, code: null, signature: null, detail: '' };
  if (!answer.ok) return { ...nothing, outcome: answer.because, detail: answer.detail.slice(0, 100) };
  const { status, body } = answer;
  if (status >= 300 && status < 400) return { ...nothing, outcome: 'redirect', status };
  if (status !== 200) return { ...nothing, outcome: 'http', status };
  const code = codeOf(body);
  if (code === null) return { ...nothing, outcome: 'unreadable', status };
  const signature = signatureOf(answer, path, verify);
  return { outcome: code === 0 ? 'ok' : 'code', status, code, signature, detail: '' };
}

/** One signed ping (wallet: callback client) to the caller's own callback address, with a line of the operation log. */
export function callbackTestRoutes(outbound: Outbound): Route[] {
  const limiter = createRateLimiter(perAgent.perSecond, perAgent.burst);
  return serveOpen(callbackTests, {
    async testCallback({ system, session, services, ip, requestId }) {
      if (!session) throw new Refusal('session.expired');
      if (session.agentId === null) throw new Refusal('agent.only');
      const agent = await findOwnAgent(system, session.scope, session.agentId);
      if (agent.callback_url === '') throw new Refusal('callback.none');
      if (!limiter.take(agent.id)) throw new Refusal('rate.limited');
      const url = new URL(agent.callback_url);
      url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/ping`;
      const signing = await system
        .connection()
        .execute((own) => readSigning(inTransaction(own), services.config.secrets, agent.id));
      if (!signing) throw new Refusal('notFound');
      const path = url.pathname + url.search;
      const at = Date.now();
      const answer = await outbound.call({
        ...{ url, method: 'GET', receiver: `test:${agent.id}` },
        headers: signHeaders(signing.signer, { method: 'GET', path, body: '' }, at),
      });
      const found = judge(answer, path, signing.verify);
      const { tenantId, operatorId, account, agentId, tag } = session;
      const line = { chain: tenantId, operatorId, account, agentId, ip, sessionTag: tag, requestId };
      await system.transaction().execute((tx) =>
        writeAudit(tx, services.ids, {
          ...{ ...line, call: callbackTests.testCallback.path, target: `agent:${agent.id} ${agent.account}` },
          ...{ before: null, after: { url: url.href, ...found }, code: 0 },
        }),
      );
      return { url: url.href, ...found, durationMs: answer.durationMs, at };
    },
  });
}
