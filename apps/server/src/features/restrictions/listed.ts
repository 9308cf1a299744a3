import { refer } from '@pitboss/rules/messages';
import { ms } from '../../domain/sql/dto.ts';
import type { WriteContext } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { findMembers, type Listed, type ListedRow } from './listed.sql.ts';

/** Accounts of one batch (security rules, authorization). */
const accountsMax = 200;

/** Returns the fields that the rows of the three lists share, as payload. */
export const who = (row: ListedRow) => ({
  memberId: row.member_id,
  memberAccount: row.member_account,
  agentId: row.agent_id,
  agentAccount: row.agent_account,
  currency: row.currency,
  operator: row.operator,
  at: ms(row.at),
});

/** A member as the operation log names it. */
export const target = (member: Listed) => `member:${member.id} ${member.account}`;

/**
 * Finds members by their accounts, joined by commas. Throws when one of them is unknown (spec §8: Member does
 * not exist).
 */
export async function membersByAccount({ tx, scope }: WriteContext, accounts: string): Promise<Listed[]> {
  const wanted = [
    ...new Set(
      accounts
        .normalize('NFC')
        .split(/[,，\s]+/)
        .filter(Boolean),
    ),
  ];
  if (wanted.length > accountsMax) assertValid(refer('accountsTooMany', { max: accountsMax }));
  const found = await findMembers(tx, scope, { accounts: wanted });
  const missing = wanted.filter((account) => !found.some((member) => member.account === account));
  if (missing.length > 0 || found.length === 0)
    throw new AppError('member.unknown', { account: missing.join(', ') || accounts });
  return found;
}
