import { companyAccount, companySignIn as contract } from '@pitboss/contract/access/company-account';
import { ms } from '../../../domain/sql/dto.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { requireFreshFactor } from '../../../platform/calls/fresh-factor.ts';
import { type OpenContext, serve, serveOpen, type WriteContext } from '../../../platform/calls/serve.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { OriginTable } from '../../../platform/http/origins.ts';
import { logged, replyTo } from '../sign-in.ts';
import { logOwnChange } from '../sign-in-operator.ts';
import { groupRoles, insertLink, lastSignIns, recordSignIn, removeLink } from './company.sql.ts';
import { finishCompanySignIn, readAnswer, settingsFor, startRequest } from './company-sign-in.ts';
import { groupsOf, roleOfGroups } from './groups.ts';

/** Returns the administrator who calls; operators of agents have no company account. */
function administrator({ session }: OpenContext): Session {
  if (!session) throw new AppError('session.expired');
  if (session.agentId !== null || session.viewer) throw new AppError('company.off');
  return session;
}

/** Calls of the sign-in with the company's identity, and of linking the caller's account to one. */
export function companySignInRoutes(origins: OriginTable) {
  return serveOpen(contract, {
    start: (context) => startRequest(context, settingsFor(context, origins), null),

    async finish(context, request) {
      const settings = settingsFor(context, origins);
      const outcome = await logged(context, null, () => finishCompanySignIn(context, settings, request));
      return replyTo(context, outcome);
    },

    async startLink(context) {
      const who = administrator(context);
      const settings = settingsFor(context, origins);
      await context.system.transaction().execute(async (tx) => {
        await requireFreshFactor(context.services, context, who, tx);
        await logOwnChange(context, tx, who, { call: contract.startLink.path, after: null });
      });
      return startRequest(context, settings, who.tokenHash);
    },

    async link(context, request) {
      const who = administrator(context);
      const { system, services } = context;
      const { identity, sessionHash } = await readAnswer(context, settingsFor(context, origins), request);
      if (!sessionHash?.equals(who.tokenHash)) throw new AppError('company.refused');
      await system.transaction().execute(async (tx) => {
        if (!(await insertLink(tx, identity, who.operatorId, false))) throw new AppError('company.linked');
        const { issuer, subject } = identity;
        await logOwnChange(context, tx, who, { call: contract.link.path, after: { issuer, subject } });
      });
      await recordSignIn(system, services.ids.next(), identity, {
        operatorId: who.operatorId,
        outcome: 'linked',
      });
      return null;
    },

    async unlink(context) {
      const who = administrator(context);
      await context.system.transaction().execute(async (tx) => {
        await requireFreshFactor(context.services, context, who, tx);
        if (!(await removeLink(tx, who.operatorId))) throw new AppError('notFound');
        await logOwnChange(context, tx, who, { call: contract.unlink.path, after: null });
      });
      return null;
    },
  });
}

/** Requires the second approver for a change of the roles of groups, and enters it in the operation log. */
async function guarded(
  context: WriteContext,
  change: { readonly target: string; readonly before: unknown; readonly after: unknown },
): Promise<void> {
  await context.stepUp();
  await context.secondPerson({ kind: 'companyRoles', ...change });
  context.audit(change);
}

/** Groups of the company's identity with their roles, and the last sign-ins. */
export const companyAccountRoutes = serve(companyAccount, {
  async list({ db, services }) {
    const { oidc } = services.config;
    const roles = await groupRoles(db);
    const rows = await lastSignIns(db);
    return {
      issuer: oidc?.issuer ?? null,
      groupsClaim: oidc?.groupsClaim ?? null,
      createsAccounts: oidc?.createsAccounts ?? false,
      roles,
      signIns: rows.map((row) => {
        const claims = row.claims as Record<string, unknown>;
        const groups = groupsOf(claims, oidc?.groupsClaim ?? 'groups');
        return {
          id: row.id,
          at: ms(row.at),
          subject: row.subject,
          account: row.account,
          outcome: row.outcome,
          groups,
          role: roleOfGroups(roles, groups),
          claims: JSON.stringify(claims, null, 2),
        };
      }),
    };
  },

  async addRole(context, { group, role, reason }) {
    const { tx } = context;
    const change = { target: group, before: null, after: { group, role, reason } };
    await guarded(context, change);
    const added = await tx
      .insertInto('company_role')
      .values({ group_name: group, role })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (Number(added.numInsertedOrUpdatedRows ?? 0) !== 1) throw new AppError('company.groupTaken');
    return null;
  },

  async removeRole(context, { group, reason }) {
    const { tx } = context;
    const row = await tx
      .deleteFrom('company_role')
      .where('group_name', '=', group)
      .returning('role')
      .executeTakeFirst();
    if (!row) throw new AppError('notFound');
    await guarded(context, {
      target: group,
      before: { group, role: row.role },
      after: { group: null, reason },
    });
    return null;
  },
});
