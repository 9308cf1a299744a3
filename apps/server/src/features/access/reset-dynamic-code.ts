import { tellOperator } from '../../domain/inbox/tell-operator.ts';
import { recordControl } from '../../platform/auth/approvals/same-user.ts';
import { removePasskeys } from '../../platform/auth/passkeys/passkeys.sql.ts';
import type { WriteContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { type OperatorRow, updateOperator } from './operators.sql.ts';
import { endSessions } from './sessions.sql.ts';

/**
 * Removes the authenticator, the recovery codes and the passkeys of an account that the caller may change, ends its sessions
 * and informs its user. Always needs a second approver where approvals are on. Throws when none is bound.
 */
export async function resetDynamicCode(
  context: WriteContext,
  row: OperatorRow,
  { target, reason }: { readonly target: string; readonly reason: string },
): Promise<void> {
  if (!row.dynamic_code_bound) throw new AppError('login.notBound');
  const { tx, services } = context;
  const change = {
    target,
    before: { dynamicCodeBound: true },
    after: { dynamicCodeBound: false, reason },
  };
  await context.stepUp();
  await context.secondPerson({ kind: 'dynamicCode', ...change });
  await updateOperator(tx, row.id, { totp_secret: null, totp_last_step: null, recovery_codes: [] });
  await removePasskeys(tx, row.id);
  await recordControl(tx, context.session, row.id, 'dynamicCode');
  await endSessions(tx, row.id, { butTag: '' });
  const id = services.ids.next();
  await tellOperator(tx, {
    id,
    operatorId: row.id,
    kind: 'dynamicCodeReset',
    key: `dynamicCode|${id}`,
    params: { reason },
    link: '/myInfo?tab=security',
  });
  context.audit(change);
}
