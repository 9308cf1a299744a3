import { approvalDecisions, approvalCalls as contract } from '@pitboss/contract/access/approvals';
import { type ErrorKey, errors } from '@pitboss/contract/errors';
import type { Language } from '@pitboss/rules/i18n';
import type { MessageRef } from '@pitboss/rules/messages';
import { ms, msOrNull } from '../../../domain/sql/wire.ts';
import { unseal } from '../../../kernel/access/crypto.ts';
import { callAllowed } from '../../../kernel/access/permissions.ts';
import { type Session, sessionOf } from '../../../kernel/access/session.ts';
import { writeAudit } from '../../../kernel/audit/audit.ts';
import { parsePayload } from '../../../kernel/calls/parse.ts';
import { Refusal } from '../../../kernel/calls/refusal.ts';
import { type OpenContext, type Route, serve, serveOpen } from '../../../kernel/calls/serve.ts';
import { changesOf } from '../changes.ts';
import { type ApprovalRow, decide, findApproval, listApprovals, noteReason } from './approvals.sql.ts';

/**
 * Whether two operators count as one person here: the same, or an account and one of its sub-accounts (security rules,
 * money). Sub-accounts of one agent are different people.
 */
const samePerson = (row: ApprovalRow, who: Session): boolean =>
  row.maker_id === who.operatorId ||
  (row.agent_id !== null &&
    row.agent_id === who.agentId &&
    (row.maker_role === 'subAccount') !== (who.role === 'subAccount'));

/** What a call does, in the few words of the operation log. */
const titleOf = (route: Route | undefined) => route?.call.audit ?? route?.call.summary;

/** A remembered refusal in the language of the reader. */
function reasonText(reason: unknown, language: Language): string | null {
  if (!reason || typeof reason !== 'object' || !('key' in reason)) return null;
  const { key, params } = reason as { key: ErrorKey; params?: Record<string, string | MessageRef> };
  return key in errors ? new Refusal(key, params).desc(language) : null;
}

/** Whoever decided it is named to those who may know of them: the own agent's people, or administrators. */
const decider = (row: ApprovalRow, reader: Session): string | null =>
  row.decided_account && reader.agentId !== null && row.decider_agent !== reader.agentId
    ? reader.scope.kind === 'tenant' && row.decider_agent !== null
      ? row.decided_account
      : null
    : row.decided_account;

/** The approvals inbox. `routes` are all calls, since an approved one is made again as it came. */
export function approvalRoutes(routes: () => readonly Route[]): Route[] {
  const routeOf = (path: string) => routes().find((route) => route.call.path === path);

  const inbox = serve(contract, {
    async approvals({ db, session, language }, filter) {
      const { total, rows } = await listApprovals(db, session, filter);
      return {
        total,
        list: rows.map((row) => ({
          id: row.id,
          kind: row.kind,
          call: row.call,
          title: titleOf(routeOf(row.call)) ?? { zh_cn: row.call, en_us: row.call },
          maker: row.maker_account,
          agentName: row.agent_name,
          target: row.target,
          changes: changesOf(row.before, row.after),
          state: row.state,
          reason: row.state === 'open' ? reasonText(row.reason, language) : null,
          remark: row.remark,
          own: samePerson(row, session),
          decidedBy: decider(row, session),
          decidedAt: msOrNull(row.decided_at),
          createdAt: ms(row.created_at),
          expiresAt: ms(row.expires_at),
        })),
      };
    },

    async reject(context, { approvalId, remark }) {
      const { tx, session } = context;
      const row = await decidable(tx, session, approvalId, routeOf);
      if (!(await decide(tx, row, session, { state: 'rejected', remark })))
        throw new Refusal('approval.decided');
      context.audit({
        target: row.target,
        before: { approval: row.id, maker: row.maker_account, state: 'open' },
        after: { state: 'rejected', remark },
      });
      return null;
    },
  });

  const decisions = serveOpen(approvalDecisions, {
    async approve(context, { approvalId }) {
      const approver = context.session;
      if (!approver) throw new Refusal('session.expired');
      const row = await decidable(context.system, approver, approvalId, routeOf);
      try {
        await carryOut(context, row, approver, routeOf(row.call));
      } catch (error) {
        // The change stays open: what hinders it may pass, and the next reader sees what it was.
        if (error instanceof Refusal && !about.has(error.key))
          await noteReason(context.system, row, { key: error.key, params: error.params });
        throw error;
      }
      return null;
    },
  });
  return [...inbox, ...decisions];
}

/** Refusals that speak of the approver, not of the change. */
const about = new Set<ErrorKey>([
  'approval.decided',
  'stepUp.required',
  'stepUp.unbound',
  'stepUp.wrong',
  'rate.limited',
]);

/** An open approval that the caller sees and may decide: another person who could make the call alone. */
async function decidable(
  db: OpenContext['system'],
  who: Session,
  approvalId: string,
  routeOf: (path: string) => Route | undefined,
): Promise<ApprovalRow> {
  const row = await findApproval(db, who, approvalId);
  if (!row) throw new Refusal('notFound');
  if (samePerson(row, who)) throw new Refusal('approval.samePerson');
  const call = routeOf(row.call)?.call;
  if (!call || !callAllowed(who.permissions, call.pages, call.feature))
    throw new Refusal('permission.denied');
  if (row.state !== 'open') throw new Refusal('approval.decided');
  return row;
}

/** Makes the call again for its maker, whose rights are looked up anew, and decides the approval in the same transaction. */
async function carryOut(
  context: OpenContext,
  row: ApprovalRow,
  approver: Session,
  route: Route | undefined,
): Promise<void> {
  const { services } = context;
  const maker = await sessionOf(context.system, row.maker_id);
  if (!route || !maker || !callAllowed(maker.permissions, route.call.pages, route.call.feature))
    throw new Refusal('approval.makerGone');
  const stored: unknown = JSON.parse(unseal(services.config.secrets.server, row.payload));
  // A newer version of the call may ask for something else by now.
  const payload = parsePayload(route.call, ...asSent(route, stored));
  const agreement = { approvalId: row.id, maker, approver };
  await context.agreed(route, agreement, payload, {
    async settle(tx) {
      if (!(await decide(tx, row, approver, { state: 'approved', remark: '' })))
        throw new Refusal('approval.decided');
    },
    conclude: (tx) =>
      writeAudit(tx, services.ids, {
        chain: approver.tenantId,
        operatorId: approver.operatorId,
        account: approver.account,
        agentId: approver.agentId,
        ip: context.ip,
        sessionTag: approver.tag,
        call: approvalDecisions.approve.path,
        target: row.target,
        before: { approval: row.id, maker: row.maker_account, state: 'open' },
        after: { state: 'approved' },
        code: 0,
        requestId: context.requestId,
      }),
  });
}

/** A parsed payload back in the places where it travelled: query and body. */
function asSent({ call }: Route, payload: unknown): [Record<string, unknown>, unknown] {
  const fields = (payload ?? {}) as Record<string, unknown>;
  if (call.payload === 'query') return [fields, undefined];
  if (call.payload === 'body+query') return [(fields.query ?? {}) as Record<string, unknown>, fields.body];
  return [{}, fields];
}
