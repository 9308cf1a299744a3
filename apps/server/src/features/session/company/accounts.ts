import { randomBytes } from 'node:crypto';
import { companySignIn as contract } from '@pitboss/contract/access/company-account';
import { accountKey, hashPassword } from '../../../platform/auth/passwords.ts';
import { revokeSessions } from '../../../platform/auth/session.ts';
import type { OpenContext } from '../../../platform/calls/serve.ts';
import { randomToken } from '../../../platform/crypto/crypto.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { findOperator, logChange, type Operator } from '../sign-in-operator.ts';
import { insertLink } from './company.sql.ts';
import type { CompanyRole } from './groups.ts';
import type { Identity } from './provider.ts';

const longest = 20;
const shortest = 4;
/** Names that are tried before the creation is given up. */
const tries = 20;

/** Account name from the claims, in the form of administrators' accounts. Names only: it links to nothing. */
function nameOf({ claims }: Identity): string {
  const named = [claims.preferred_username, claims.email, claims.sub].find(
    (value): value is string => typeof value === 'string' && value !== '',
  );
  const plain = (named ?? '').split('@')[0]?.replace(/[^A-Za-z0-9_]/g, '_') ?? '';
  return plain.slice(0, longest - 3).padEnd(shortest, '_');
}

const nicknameOf = ({ claims }: Identity, account: string): string =>
  typeof claims.name === 'string' && claims.name.trim() ? claims.name.trim().slice(0, 30) : account;

/** Inserts an administrator without a usable password; null when the name is taken. */
async function insertOperator(
  tx: Tx,
  context: OpenContext,
  account: string,
  nickname: string,
  role: CompanyRole,
): Promise<string | null> {
  const id = context.services.ids.next();
  const inserted = await tx
    .insertInto('operator')
    .values({
      id,
      account,
      account_key: accountKey(account),
      nickname,
      role,
      agent_id: null,
      tenant_id: '0',
      state: 'normal',
      permissions: null,
      phone: '',
      salt: randomBytes(16).toString('hex'),
      password_hash: await hashPassword(context.services.config.secrets, randomToken()),
      must_change_password: false,
      password_expires_at: null,
      totp_secret: null,
      totp_last_step: null,
      created_at: new Date(),
      last_login_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows ?? 0) === 1 ? id : null;
}

/**
 * Creates the account of an identity whose groups give a role, linked by issuer and subject. No existing
 * account is taken over: a name that is taken gets a number. Undefined when another request linked it first.
 */
export async function createAccount(
  context: OpenContext,
  identity: Identity,
  role: CompanyRole,
): Promise<Operator | undefined> {
  const base = nameOf(identity);
  const id = await context.system.transaction().execute(async (tx) => {
    for (let count = 1; count <= tries; count += 1) {
      const account = count === 1 ? base : `${base}_${count}`;
      const inserted = await insertOperator(tx, context, account, nicknameOf(identity, account), role);
      if (inserted === null) continue;
      if (!(await insertLink(tx, identity, inserted, true))) {
        await tx.deleteFrom('operator').where('id', '=', inserted).execute();
        return null;
      }
      return inserted;
    }
    throw new Error(`no free account name like ${base}`);
  });
  if (id === null) return undefined;
  const operator = await findOperator(context, { id });
  if (operator)
    await context.system.transaction().execute((tx) =>
      logChange(context, tx, operator, {
        call: contract.finish.path,
        after: { created: true, role, subject: identity.subject },
      }),
    );
  return operator;
}

/** Gives an account that the company's identity manages the role of its groups; its sessions end. */
export async function followRole(context: OpenContext, operator: Operator, role: CompanyRole): Promise<void> {
  if (operator.role === role) return;
  await context.system.transaction().execute(async (tx) => {
    await tx.updateTable('operator').set({ role }).where('id', '=', operator.id).execute();
    await revokeSessions(tx, [operator.id]);
    await logChange(context, tx, operator, {
      call: contract.finish.path,
      after: { role, roleBefore: operator.role },
    });
  });
  operator.role = role;
}
