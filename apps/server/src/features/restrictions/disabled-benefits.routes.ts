import { disabledBenefits } from '@pitboss/contract/members/restrictions';
import { checkLater } from '@pitboss/rules/checks/field-checks';
import { msOrNull } from '../../domain/sql/dto.ts';
import { serve } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { barFromBenefits, listBenefits, unbarFromBenefits } from './disabled-benefits.sql.ts';
import { membersByAccount, target, who } from './listed.ts';

export const disabledBenefitRoutes = serve(disabledBenefits, {
  async list({ db, scope }, filter) {
    const { total, rows } = await listBenefits(db, scope, filter);
    return {
      total,
      list: rows.map((row) => ({
        id: row.id,
        ...who(row),
        kind: row.kind,
        reason: row.reason,
        until: msOrNull(row.until),
      })),
    };
  },

  async add(context, { accounts, kind, reason, until }) {
    const members = await membersByAccount(context, accounts);
    if (until !== undefined) assertValid(checkLater('until', until, Date.now()));
    const { session, services } = context;
    await barFromBenefits(context.tx, members, {
      ids: members.map(() => services.ids.next(Date.now())),
      kind,
      reason,
      until: until === undefined ? null : new Date(until),
      operatorId: session.operatorId,
    });
    for (const member of members)
      context.audit({ target: target(member), before: null, after: { kind, reason, until: until ?? null } });
    return null;
  },

  async remove(context, { ids }) {
    const gone = await unbarFromBenefits(context.tx, context.scope, ids);
    if (gone.length !== new Set(ids).size) throw new AppError('notFound');
    for (const row of gone)
      context.audit({
        target: `member:${row.member_id} ${row.member_account}`,
        before: { kind: row.kind, reason: row.reason },
        after: null,
      });
    return null;
  },
});
