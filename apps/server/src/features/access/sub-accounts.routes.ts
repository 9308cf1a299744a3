import { subAccountCalls as contract } from '@pitboss/contract/access/sub-accounts';
import type { RequestOf } from '@pitboss/contract/define';
import { limits } from '@pitboss/contract/limits';
import { checkMobileIfGiven, checkStaffAccount } from '@pitboss/rules/checks/field-checks';
import { createFirstPasswords } from '../../domain/agents/new-password.ts';
import { below, kept } from '../../domain/agents/operators-seen.ts';
import { ms, msOrNull } from '../../domain/sql/wire.ts';
import { accountKey, type LoginKey } from '../../kernel/access/passwords.ts';
import { effectivePermissions } from '../../kernel/access/permissions.ts';
import { cookieName, type Session } from '../../kernel/access/session.ts';
import { openViewSession } from '../../kernel/access/view-session.ts';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import { type Services, serve, type WriteContext } from '../../kernel/calls/serve.ts';
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
import { endSessions } from './sessions.sql.ts';

const inForce = (row: OperatorRow) => effectivePermissions(row.role, row.permissions, row.owner_permissions);
const nameOf = (row: { id: string; account: string }) => `operator:${row.id} ${row.account}`;

function wire(row: OperatorRow, session: Session) {
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
    createdAt: ms(row.created_at),
    lastLoginAt: msOrNull(row.last_login_at),
  };
}

/** An account that the caller keeps and may change: not the own one, and none that holds more. */
async function changeable({ tx, session }: WriteContext, id: string): Promise<OperatorRow> {
  const row = await findOperator(tx, id, kept(session), true);
  if (!row) throw new Refusal('notFound');
  if (row.id === session.operatorId) throw new Refusal('subAccount.self');
  // Of a sibling everything stored counts, since its owner may get back tomorrow what is missing today.
  const theirs =
    session.role === 'agent' ? inForce(row) : effectivePermissions(row.role, row.permissions, null);
  if (isStronger(theirs, session.permissions)) throw new Refusal('permission.stronger');
  return row;
}

/** Sub-accounts of the own agent and, for the super administrator, the administrators (spec §2 sub-account management). */
export function subAccountRoutes(services: Services, key: LoginKey) {
  const firstPassword = createFirstPasswords(services, key);
  /** Gives an account another first password; what is signed in with the old one goes, and so does a lock. */
  const reset = async (context: WriteContext, row: OperatorRow, request: { readonly pwd: string }) => {
    const { passwordHash, passwordUntil } = await firstPassword(request, row.account, request.pwd, row.salt);
    await updateOperator(context.tx, row.id, {
      password_hash: passwordHash,
      must_change_password: true,
      password_expires_at: passwordUntil,
    });
    await endSessions(context.tx, row.id, { butTag: '' });
    await clearLock(context.tx, row.account_key);
  };
  return serve(contract, {
    async subAccounts({ db, session }, filter) {
      const { total, rows } = await listKept(db, session, filter);
      return { total, list: rows.map((row) => wire(row, session)) };
    },

    grantable: ({ session }) =>
      rolesMadeBy(session.role).map((role) => ({
        role,
        permissions: [...grantable(role, session.permissions)],
      })),

    async addSubAccount(context, request) {
      const { tx, session } = context;
      if (!rolesMadeBy(session.role).includes(request.role)) throw new Refusal('subAccount.role');
      if (checkStaffAccount(request.account)) throw new Refusal('subAccount.account');
      obey(checkMobileIfGiven(request.phone));
      const permissions = granted(request.role, request.permissions, session.permissions);
      // Before the password: its text was made with the salt of an account that exists.
      if (await nameTaken(tx, accountKey(request.account))) throw new Refusal('subAccount.taken');
      const password = await firstPassword(request, request.account, request.pwd);
      const id = services.ids.next();
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
      if (!added) throw new Refusal('subAccount.taken');
      const { account, nickname, phone, role } = request;
      context.audit({
        target: nameOf({ id, account }),
        after: { account, nickname, phone, role, permissions },
      });
      return { id };
    },

    async updateSubAccount(context, request) {
      const row = await changeable(context, request.id);
      obey(checkMobileIfGiven(request.phone));
      const permissions = granted(row.role, request.permissions, context.session.permissions);
      const { nickname, phone } = request;
      await updateOperator(context.tx, row.id, { nickname, phone, permissions });
      context.audit({
        target: nameOf(row),
        before: { nickname: row.nickname, phone: row.phone, permissions: row.permissions },
        after: { nickname, phone, permissions },
      });
      return null;
    },

    async updateSubAccountState(context, { id, state }) {
      const row = await changeable(context, id);
      await updateOperator(context.tx, id, { state });
      if (state === 'blocked') await endSessions(context.tx, id, { butTag: '' });
      context.audit({ target: nameOf(row), before: { state: row.state }, after: { state } });
      return null;
    },

    async resetSubAccountPassword(context, request) {
      const row = await changeable(context, request.id);
      await reset(context, row, request);
      context.audit({ target: nameOf(row), after: { mustChangePassword: true } });
      return null;
    },

    async resetAgentPassword(context, request) {
      const { tx, session } = context;
      if (request.id === session.agentId) throw new Refusal('subAccount.self');
      const row = await findAgentAccount(tx, session, request.id);
      if (!row) throw new Refusal('notFound');
      // Whoever knows the new password acts as the agent.
      if (showsTooMuch(inForce(row), { role: session.role, held: session.permissions }))
        throw new Refusal('permission.stronger');
      await reset(context, row, request);
      context.audit({ target: `agent:${request.id} ${row.account}`, after: { mustChangePassword: true } });
      return null;
    },

    async deleteSubAccount(context, { id }) {
      const row = await changeable(context, id);
      await updateOperator(context.tx, id, { state: 'deleted' });
      await endSessions(context.tx, id, { butTag: '' });
      context.audit({ target: nameOf(row), before: { state: row.state }, after: { state: 'deleted' } });
      return null;
    },

    async findOperators({ db, session }, { keyword }) {
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
    },

    viewAs,

    async endViewAs(context) {
      const { tx, session } = context;
      if (session.viewer) await endSessions(tx, session.operatorId, { tag: session.tag });
      context.audit({ target: nameOf({ id: session.operatorId, account: session.account }) });
      return null;
    },
  });
}

/** Whom the caller may look on as: administrators everyone below them, agents the sub-accounts of their own. */
const viewable = (session: Session) => (session.agentId === null ? below(session) : kept(session));

/** Opens a session that sees what another operator sees and changes nothing; it ends with the caller's own session. */
async function viewAs(
  context: WriteContext,
  { id }: RequestOf<typeof contract.viewAs>,
): Promise<{ token: string }> {
  const { tx, session } = context;
  const row = await findOperator(tx, id, viewable(session));
  if (!row) throw new Refusal('notFound');
  const opened = await openViewSession(
    tx,
    session,
    id,
    context,
    ({ permissions }) =>
      id !== session.operatorId &&
      !showsTooMuch(permissions, { role: session.role, held: session.permissions }),
  );
  if (!opened) throw new Refusal('viewAs.refused');
  context.setCookie(cookieName(opened.tag, context.secure), opened.cookie, limits.sessionAbsoluteMs / 1000);
  context.audit({ target: nameOf(row), after: { viewing: row.account } });
  return { token: opened.token };
}
