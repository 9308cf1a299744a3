import { approvalDecisions, approvalCalls as contract } from '@pitboss/contract/access/approvals';
import { type ErrorKey, errors } from '@pitboss/contract/core/errors';
import type { Language } from '@pitboss/rules/i18n';
import type { MessageRef } from '@pitboss/rules/messages';
import { upline } from '../../../domain/agents/operator-name.ts';
import { ms, msOrNull } from '../../../domain/sql/dto.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { callAllowed, missingPermission } from '../../../platform/auth/permissions.ts';
import { type Session, sessionOf } from '../../../platform/auth/session.ts';
import { parsePayload } from '../../../platform/calls/parse.ts';
import {
  type OpenContext,
  type Route,
  serve,
  serveOpen,
  type WriteContext,
} from '../../../platform/calls/serve.ts';
import { seal, unseal } from '../../../platform/crypto/crypto.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import {
  type ApprovalRow,
  decide,
  findApproval,
  keepReply,
  listApprovals,
  noteReason,
  takeReply,
} from './approvals.sql.ts';
import { changesOf } from './changes.ts';

/** Returns the short title of a call that the operation log shows. */
const titleOf = (route: Route | undefined) => route?.call.audit ?? route?.call.summary;

/** Returns the text of a stored rejection in the reader's language, or null when there is none. */
function reasonText(reason: unknown, language: Language): string | null {
  if (!reason || typeof reason !== 'object' || !('key' in reason)) return null;
  const { key, params } = reason as { key: ErrorKey; params?: Record<string, string | MessageRef> };
  return key in errors ? new AppError(key, params).desc(language) : null;
}

/**
 * Returns the account that decided, or null when the reader may not know it. Administrators see every
 * decider, other readers those of their own agent; readers with tenant scope also see every decider that
 * belongs to an agent.
 */
const decider = (row: ApprovalRow, reader: Session): string | null =>
  row.decided_account && reader.agentId !== null && row.decider_agent !== reader.agentId
    ? reader.scope.kind === 'tenant' && row.decider_agent !== null
      ? row.decided_account
      : null
    : row.decided_account;

/** The approvals inbox. `routes` are all calls, since an approved call is repeated as it was sent. */
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
          remark: row.remark && decider(row, session) === null ? upline : row.remark,
          own: row.own,
          decidedBy: decider(row, session),
          decidedAt: msOrNull(row.decided_at),
          createdAt: ms(row.created_at),
          expiresAt: ms(row.expires_at),
          replyUntil: msOrNull(row.reply_until),
        })),
      };
    },

    openReply: (context, { approvalId }) => openReply(context, approvalId, routeOf),

    async reject(context, { approvalId, remark }) {
      const { tx, session } = context;
      const row = await decidable(tx, session, approvalId, routeOf);
      if (!(await decide(tx, row, session, { state: 'rejected', remark })))
        throw new AppError('approval.decided');
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
      if (!approver) throw new AppError('session.expired');
      const row = await decidable(context.system, approver, approvalId, routeOf);
      try {
        await carryOut(context, row, approver, routeOf(row.call));
      } catch (error) {
        // The approval stays open: the obstacle may disappear, and the next reader sees the reason.
        if (error instanceof AppError && !about.has(error.key))
          await noteReason(context.system, row, { key: error.key, params: error.params });
        throw error;
      }
      return null;
    },
  });
  return [...inbox, ...decisions];
}

/** Errors that concern the approver and not the change; they are not stored as the reason of the approval. */
const about = new Set<ErrorKey>([
  'approval.decided',
  'stepUp.required',
  'stepUp.unbound',
  'stepUp.wrong',
  'rate.limited',
]);

/**
 * Returns an open approval that the caller may decide: made by another user, of a call on a page that the
 * caller holds. Throws `notFound`, `approval.samePerson`, `permission.denied` or `approval.decided`.
 */
async function decidable(
  db: OpenContext['system'],
  who: Session,
  approvalId: string,
  routeOf: (path: string) => Route | undefined,
): Promise<ApprovalRow> {
  const row = await findApproval(db, who, approvalId);
  if (!row) throw new AppError('notFound');
  if (row.own) throw new AppError('approval.samePerson');
  const pages = routeOf(row.call)?.call.pages ?? [];
  if (!callAllowed(who.permissions, pages, undefined))
    throw new AppError(
      'permission.denied',
      missingPermission(who.permissions, { pages }, { namesPage: true }),
    );
  if (row.state !== 'open') throw new AppError('approval.decided');
  return row;
}

/**
 * Repeats the call on behalf of its maker, with the maker's current permissions, and decides the approval in
 * the same transaction.
 */
async function carryOut(
  context: OpenContext,
  row: ApprovalRow,
  approver: Session,
  route: Route | undefined,
): Promise<void> {
  const { services } = context;
  const maker = await sessionOf(context.system, row.maker_id);
  if (!route || !maker || !callAllowed(maker.permissions, route.call.pages, route.call.feature))
    throw new AppError('approval.makerGone');
  const stored: unknown = JSON.parse(unseal(services.config.secrets.server, row.payload));
  // A newer version of the call may require different fields by now.
  const payload = parsePayload(route.call, ...asSent(route, stored));
  const prepared: unknown = row.prepared
    ? JSON.parse(unseal(services.config.secrets.server, row.prepared))
    : undefined;
  const agreement = { approvalId: row.id, maker, approver, prepared };
  await context.agreed(route, agreement, payload, {
    async settle(tx) {
      if (!(await decide(tx, row, approver, { state: 'approved', remark: '' })))
        throw new AppError('approval.decided');
    },
    async conclude(tx, reply) {
      if (route.call.shownOnce)
        await keepReply(tx, row, seal(services.config.secrets.server, JSON.stringify(reply)));
      await writeAudit(tx, services.ids, {
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
      });
    },
  });
}

/** Shows the maker the reply of an approved change, once; its content is in use from then on. */
async function openReply(
  context: WriteContext,
  approvalId: string,
  routeOf: (path: string) => Route | undefined,
): Promise<{ fields: { field: string; value: string | null }[] }> {
  const { tx, session, services } = context;
  const kept = await takeReply(tx, session, approvalId);
  if (!kept) throw new AppError('approval.replyGone');
  const open = (sealed: string): unknown => JSON.parse(unseal(services.config.secrets.server, sealed));
  const opened = { payload: open(kept.payload), reply: open(kept.reply) };
  const shown = (await routeOf(kept.call)?.open?.(context, opened)) ?? opened.reply;
  context.audit({ target: kept.target, after: { approval: approvalId, opened: true } });
  const fields = Object.entries(shown as Record<string, unknown>);
  return {
    fields: fields.map(([field, value]) => ({ field, value: value === null ? null : String(value) })),
  };
}

/** Splits a parsed payload back into query and body. */
function asSent({ call }: Route, payload: unknown): [Record<string, unknown>, unknown] {
  const fields = (payload ?? {}) as Record<string, unknown>;
  if (call.payload === 'query') return [fields, undefined];
  if (call.payload === 'body+query') return [(fields.query ?? {}) as Record<string, unknown>, fields.body];
  return [{}, fields];
}
