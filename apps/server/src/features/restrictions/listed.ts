import { refer } from '@pitboss/rules/messages';
import { ms } from '../../domain/sql/wire.ts';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import type { WriteContext } from '../../kernel/calls/serve.ts';
import { findMembers, type Listed, type ListedRow } from './listed.sql.ts';

/** Accounts of one batch (security rules, authorization). */
const accountsMax = 200;

/** What the rows of the three lists have in common, as it is sent. */
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

/** Members by their accounts, joined by commas; one that is unknown refuses all (spec §8: Member does not exist). */
export async function membersByAccount({ tx, scope }: WriteContext, accounts: string): Promise<Listed[]> {
  const wanted = [...new Set(accounts.split(/[,，\s]+/).filter(Boolean))];
  if (wanted.length > accountsMax) obey(refer('accountsTooMany', { max: accountsMax }));
  const found = await findMembers(tx, scope, { accounts: wanted });
  const missing = wanted.filter((account) => !found.some((member) => member.account === account));
  if (missing.length > 0 || found.length === 0)
    throw new Refusal('member.unknown', { account: missing.join(', ') || accounts });
  return found;
}
