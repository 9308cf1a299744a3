import { subAccountCalls as contract } from '@pitboss/contract/access/sub-accounts';
import type { RequestOf } from '@pitboss/contract/core/define';
import { limits } from '@pitboss/contract/core/limits';
import { checkMobileIfGiven, checkStaffAccount } from '@pitboss/rules/checks/field-checks';
import { createFirstPasswords } from '../../domain/agents/new-password.ts';
import { below, kept } from '../../domain/agents/operators-seen.ts';
import { ms, msOrNull } from '../../domain/sql/dto.ts';
import { recordControl } from '../../platform/auth/approvals/same-user.ts';
import { accountKey, type LoginKey } from '../../platform/auth/passwords.ts';
import { effectivePermissions } from '../../platform/auth/permissions.ts';
import { cookieName, type Session } from '../../platform/auth/session.ts';
import { openViewSession } from '../../platform/auth/view-session.ts';
import { type ReadContext, type Services, serve, type WriteContext } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { mergeUpdate } from '../../platform/versions/merge-update.ts';
import { grantable, granted, isStronger, rolesMadeBy, showsTooMuch } from './grants.ts';
import {
  clearLock,
  findAgentAccount,
  findOperator,
  insertOperator,
  listKept,
  nameTaken,
  type OperatorRow,
  searchOperators,
  updateOperator,
} from './operators.sql.ts';
import { resetDynamicCode } from './reset-dynamic-code.ts';
import { endSessions } from './sessions.sql.ts';

type FirstPasswords = ReturnType<typeof createFirstPasswords>;

const inForce = (row: OperatorRow) => effectivePermissions(row.role, row.permissions, row.owner_permissions);
const inOrder = (permissions: Iterable<number>) => [...permissions].sort((a, b) => a - b);
const nameOf = (row: { id: string; account: string }) => `operator:${row.id} ${row.account}`;

function dto(row: OperatorRow, session: Session) {
  const permissions = [...inForce(row)];
  return {
    id: row.id,
    account: row.account,
    nickname: row.nickname,
    phone: row.phone,
    role: row.role,
    state: row.state,
    lockedUntil: msOrNull(row.locked_until),
    permissions,
    stronger: isStronger(permissions, session.permissions),
    self: row.id === session.operatorId,
    mustChangePassword: row.must_change_password,
    dynamicCodeBound: row.dynamic_code_bound,
    createdAt: ms(row.created_at),
    lastLoginAt: msOrNull(row.last_login_at),
  };
}

/**
 * Returns an account that the caller manages and may change, its row locked. Throws for the caller's own
 * account and for accounts that hold more.
 */
async function changeable({ tx, session }: WriteContext, id: string): Promise<OperatorRow> {
  const row = await findOperator(tx, id, kept(session), true);
  if (!row) throw new AppError('notFound');
  if (row.id === session.operatorId) throw new AppError('subAccount.self');
  const isOwner = session.role === 'agent' || (session.role === 'agentAdmin' && session.ownerId === null);
  // For a sibling all stored permissions count, since its owner may regain tomorrow what is missing today.
  const theirs = isOwner ? inForce(row) : effectivePermissions(row.role, row.permissions, null);
  if (isStronger(theirs, session.permissions)) throw new AppError('permission.stronger');
  return row;
}
/** Sets a new first password of an account; ends its sessions and its lock. */
async function reset(
  context: WriteContext,
  row: OperatorRow,
  /** As it was parsed: `firstPassword` recognises a repeated call by it. */
  request: { readonly pwd: string },
  { target, firstPassword }: { readonly target: string; readonly firstPassword: FirstPasswords },
): Promise<void> {
  // The encrypted password is valid once and for a minute, so an approver approves the hash made from it.
  const passwordHash =
    typeof context.prepared === 'string'
      ? context.prepared
      : (await firstPassword(request, row.account, request.pwd, row.salt)).passwordHash;
  const after = { mustChangePassword: true };
  await context.secondPerson({ kind: 'password', target, after, prepared: passwordHash });
  await updateOperator(context.tx, row.id, {
    password_hash: passwordHash,
    former_pepper: false,
    must_change_password: true,
    password_expires_at: new Date(Date.now() + limits.firstPasswordMs),
  });
  await recordControl(context.tx, context.session, row.id, 'password');
  await endSessions(context.tx, row.id, { butTag: '' });
  await clearLock(context.tx, row.account_key);
  context.audit({ target, after });
}

/** Adds an account with a first password and permissions that the caller may grant. */
async function addSubAccount(
  context: WriteContext,
  request: RequestOf<typeof contract.addSubAccount>,
  firstPassword: FirstPasswords,
) {
  const { tx, session } = context;
  if (!rolesMadeBy(session.role).includes(request.role)) throw new AppError('subAccount.role');
  if (checkStaffAccount(request.account)) throw new AppError('subAccount.account');
  assertValid(checkMobileIfGiven(request.phone));
  const permissions = granted(request.role, request.permissions, session.permissions);
  // Checked before the password, which was encrypted with the salt of an existing account.
  if (await nameTaken(tx, accountKey(request.account))) throw new AppError('subAccount.taken');
  const password = await firstPassword(request, request.account, request.pwd);
  const id = context.services.ids.next();
  const added = await insertOperator(tx, session, {
    id,
    account: request.account,
    accountKey: accountKey(request.account),
    nickname: request.nickname,
    phone: request.phone,
    role: request.role,
    permissions,
    ...password,
  });
  if (!added) throw new AppError('subAccount.taken');
  await recordControl(tx, session, id, 'created');
  const { account, nickname, phone, role } = request;
  context.audit({
    target: nameOf({ id, account }),
    after: { account, nickname, phone, role, permissions },
  });
  return { id };
}

/** Changes profile and permissions of an account. */
async function updateSubAccount(context: WriteContext, request: RequestOf<typeof contract.updateSubAccount>) {
  const row = await changeable(context, request.id);
  assertValid(checkMobileIfGiven(request.phone));
  const permissions = granted(row.role, request.permissions, context.session.permissions);
  const stored = { nickname: row.nickname, phone: row.phone, permissions: inOrder(inForce(row)) };
  const written = {
    nickname: request.nickname,
    phone: request.phone,
    permissions: inOrder(permissions),
  };
  const record = { kind: 'subAccount', id: row.id, version: request.version } as const;
  const { changed, before } = await mergeUpdate(context, record, stored, written);
  if (Object.keys(changed).length > 0) await updateOperator(context.tx, row.id, changed);
  if ('permissions' in changed) await recordControl(context.tx, context.session, row.id, 'permissions');
  context.audit({ target: nameOf(row), before, after: changed });
  return null;
}

/**
 * Returns the account of an agent below whose permissions the caller holds, its row locked: a caller who sets
 * its password or ends its second factor could act as the agent.
 */
async function agentAccountBelow({ tx, session }: WriteContext, agentId: string): Promise<OperatorRow> {
  if (agentId === session.agentId) throw new AppError('subAccount.self');
  const row = await findAgentAccount(tx, session, agentId);
  if (!row) throw new AppError('notFound');
  if (showsTooMuch(inForce(row), { role: session.role, held: session.permissions }))
    throw new AppError('permission.stronger');
  return row;
}

/** Sets a new first password of an agent's account, whose rights the caller must hold. */
async function resetAgentPassword(
  context: WriteContext,
  request: RequestOf<typeof contract.resetAgentPassword>,
  firstPassword: FirstPasswords,
) {
  const row = await agentAccountBelow(context, request.id);
  await reset(context, row, request, { target: `agent:${request.id} ${row.account}`, firstPassword });
  return null;
}

/** Searches the operators that the caller may impersonate. */
async function findViewable(
  { db, session }: ReadContext,
  { keyword }: RequestOf<typeof contract.findOperators>,
) {
  const rows = await searchOperators(db, viewable(session), keyword);
  return rows
    .filter((row) => !showsTooMuch(inForce(row), { role: session.role, held: session.permissions }))
    .map((row) => ({
      id: row.id,
      account: row.account,
      nickname: row.nickname,
      role: row.role,
      agentName: row.agent_name,
    }));
}

/**
 * Sub-accounts of the caller's agent or agent administrator and, for the super administrator, the
 * administrators (spec §2).
 */
export function subAccountRoutes(services: Services, key: LoginKey) {
  const firstPassword = createFirstPasswords(services, key);
  return serve(contract, {
    async subAccounts({ db, session }, filter) {
      const { total, rows } = await listKept(db, session, filter);
      return { total, list: rows.map((row) => dto(row, session)) };
    },

    grantable: ({ session }) =>
      rolesMadeBy(session.role).map((role) => ({
        role,
        permissions: [...grantable(role, session.permissions)],
      })),

    addSubAccount: (context, request) => addSubAccount(context, request, firstPassword),

    updateSubAccount,

    async updateSubAccountState(context, { id, state }) {
      const row = await changeable(context, id);
      await updateOperator(context.tx, id, { state });
      if (state === 'blocked') await endSessions(context.tx, id, { butTag: '' });
      context.audit({ target: nameOf(row), before: { state: row.state }, after: { state } });
      return null;
    },

    async resetSubAccountPassword(context, request) {
      const row = await changeable(context, request.id);
      await reset(context, row, request, { target: nameOf(row), firstPassword });
      return null;
    },

    resetAgentPassword: (context, request) => resetAgentPassword(context, request, firstPassword),

    async resetSubAccountDynamicCode(context, { id, reason }) {
      const row = await changeable(context, id);
      await resetDynamicCode(context, row, { target: nameOf(row), reason });
      return null;
    },

    async resetAgentDynamicCode(context, { id, reason }) {
      const row = await agentAccountBelow(context, id);
      await resetDynamicCode(context, row, { target: `agent:${id} ${row.account}`, reason });
      return null;
    },

    async deleteSubAccount(context, { id }) {
      const row = await changeable(context, id);
      await updateOperator(context.tx, id, { state: 'deleted' });
      await endSessions(context.tx, id, { butTag: '' });
      context.audit({ target: nameOf(row), before: { state: row.state }, after: { state: 'deleted' } });
      return null;
    },

    findOperators: findViewable,

    viewAs,

    async endViewAs(context) {
      const { tx, session } = context;
      if (session.viewer) await endSessions(tx, session.operatorId, { tag: session.tag });
      context.audit({ target: nameOf({ id: session.operatorId, account: session.account }) });
      return null;
    },
  });
}

/**
 * SQL condition: operators that the caller may impersonate. Administrators: all below them; agents: their own
 * sub-accounts.
 */
const viewable = (session: Session) => (session.agentId === null ? below(session) : kept(session));

/**
 * Opens a session that sees what another operator sees and changes nothing; it ends after 30 minutes or with
 * the caller's own session.
 */
async function viewAs(
  context: WriteContext,
  { id, reason }: RequestOf<typeof contract.viewAs>,
): Promise<{ token: string; until: number }> {
  const { tx, session } = context;
  const row = await findOperator(tx, id, viewable(session));
  if (!row) throw new AppError('notFound');
  const opened = await openViewSession(
    tx,
    session,
    id,
    context,
    ({ permissions }) =>
      id !== session.operatorId &&
      !showsTooMuch(permissions, { role: session.role, held: session.permissions }),
  );
  if (!opened) throw new AppError('viewAs.refused');
  const until = opened.expiresAt.getTime();
  context.setCookie(cookieName(opened.tag, context.secure), opened.cookie, limits.viewAsMs / 1000);
  context.audit({ target: nameOf(row), after: { viewing: row.account, reason, until } });
  return { token: opened.token, until };
}
