import { session as contract } from '@pitboss/contract/access/session';
import { tellOperator } from '../../domain/inbox/tell-operator.ts';
import { consumeRecoveryCode } from '../../platform/auth/recovery-codes.ts';
import type { OpenContext } from '../../platform/calls/serve.ts';
import { logChange, type Operator } from './sign-in-operator.ts';

/**
 * Consumes a recovery code sent in place of the dynamic code. The operator gets a message, in case someone
 * else had the code. False for any other text.
 */
export async function signsInByRecoveryCode(
  context: OpenContext,
  operator: Operator,
  typed: string,
): Promise<boolean> {
  const { ids } = context.services;
  return context.system.transaction().execute(async (tx) => {
    const left = await consumeRecoveryCode(tx, operator.id, typed);
    if (left === null) return false;
    const id = ids.next();
    await tellOperator(tx, {
      id,
      operatorId: operator.id,
      kind: 'recoveryCodeUsed',
      key: `recoveryCode|${id}`,
      params: { ip: context.ip, left: String(left) },
      link: '/myInfo?tab=security',
    });
    await logChange(context, tx, operator, {
      call: contract.login.path,
      after: { recoveryCodesLeft: left },
    });
    return true;
  });
}
