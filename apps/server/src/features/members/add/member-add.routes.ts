import { memberAdd as contract } from '@pitboss/contract/members/member-add';
import { wrongMemberField } from '@pitboss/rules/checks/member-checks';
import { refer } from '@pitboss/rules/messages';
import { type ReadContext, serve, type WriteContext } from '../../../platform/calls/serve.ts';
import { allowPause } from '../../../platform/db/reads/allow-pause.ts';
import { AppError, assertValid } from '../../../platform/errors/app-error.ts';
import { openMembers, type WantedMember } from './add-members.ts';
import { evaluateRows, linesIn } from './import.rules.ts';
import { findAgents, type TargetAgent, takenAccounts } from './member-add.sql.ts';
import { readMemberFile } from './member-file.ts';

type Context = Pick<ReadContext, 'scope'> & (Pick<ReadContext, 'db'> | Pick<WriteContext, 'tx'>);

/**
 * Returns the agent that members are added to: the named one, else the caller's own; null for administrators
 * who name none.
 */
async function targetOf(context: Context, agentId: string | undefined): Promise<TargetAgent | null> {
  const wanted = agentId ?? context.scope.agentId;
  if (wanted === null) return null;
  const db = 'tx' in context ? context.tx : context.db;
  const [agent] = await findAgents(db, context.scope, { ids: [wanted] });
  if (!agent) throw new AppError('notFound');
  return agent;
}

/** Maximum number of accounts in the log entry of an import; the log keeps the number of all. */
const namedInLog = 200;

export const memberAddRoutes = serve(contract, {
  async add(context, { agentId, type = 'normal', ...given }) {
    const agent = await targetOf(context, agentId);
    if (!agent) throw new AppError('member.agentRequired');
    const text = (value: string | undefined) => (value ?? '').trim();
    const fields = {
      account: given.account.normalize('NFC'),
      nickname: text(given.nickname).normalize('NFC'),
      name: text(given.name),
      mobile: text(given.mobile),
      remark: text(given.remark),
    };
    assertValid(wrongMemberField(fields)?.broken ?? null);
    if ((await takenAccounts(context.tx, agent.tenant_id, [fields.account])).size > 0)
      throw new AppError('member.accountTaken', { account: fields.account });
    const [id = ''] = await openMembers(context, [{ ...fields, agent, type }]);
    const { currency } = agent;
    context.audit({
      target: `member:${id} ${fields.account}`,
      after: { agentId: agent.id, agent: agent.account, ...fields, type, currency },
    });
    return { id };
  },

  async preview(context, { agentId, file }) {
    const fallback = await targetOf(context, agentId);
    await allowPause(context.db);
    const rows = await readMemberFile(file);
    const evaluated = await evaluateRows(context.db, context.scope, rows, fallback, context.language);
    return { rows: evaluated.map(({ shown }) => shown) };
  },

  async importRows(context, { agentId, file, lines }) {
    const fallback = await targetOf(context, agentId);
    const isChosen = linesIn(lines);
    await allowPause(context.tx);
    const rows = await readMemberFile(file);
    const evaluated = await evaluateRows(context.tx, context.scope, rows, fallback, context.language);
    const chosen = evaluated.filter(({ shown }) => isChosen(shown.line));
    if (chosen.length === 0) throw new AppError('import.nothing');
    const wanted = chosen.map(({ shown, wanted: member }): WantedMember => {
      if (member) return member;
      const { field, message } = shown;
      throw new AppError('import.rowRefused', {
        line: String(shown.line),
        message: field && message ? message : refer('fieldInvalid', { field: 'account' }),
      });
    });
    const ids = await openMembers(context, wanted);
    for (const agent of new Set(wanted.map((one) => one.agent))) {
      const accounts = wanted.filter((one) => one.agent === agent).map(({ account }) => account);
      context.audit({
        target: `agent:${agent.id} ${agent.account}`,
        after: { added: accounts.length, accounts: accounts.slice(0, namedInLog) },
      });
    }
    return { added: ids.length };
  },
});
