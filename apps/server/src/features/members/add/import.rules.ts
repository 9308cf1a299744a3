import type { ReplyOf } from '@pitboss/contract/define';
import type { memberAdd } from '@pitboss/contract/members/member-add';
import { memberTypes } from '@pitboss/contract/members/members';
import { wrongMemberField } from '@pitboss/rules/checks/member-checks';
import { fieldName } from '@pitboss/rules/field-names';
import type { Language } from '@pitboss/rules/i18n';
import { messageText } from '@pitboss/rules/messages';
import type { Scope } from '../../../kernel/access/scope.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import type { WantedMember } from './add-members.ts';
import { findAgents, type TargetAgent, takenAccounts } from './member-add.sql.ts';
import type { FileMember } from './member-file.ts';

type Shown = ReplyOf<typeof memberAdd.preview>['rows'][number];

/** A row with its verdict, and the member it would become. */
export interface JudgedRow {
  readonly shown: Shown;
  readonly wanted: WantedMember | null;
}

const words = {
  agentUnknown: { zh_cn: '代理不存在', en_us: 'There is no such agent.' },
  agentRequired: { zh_cn: '请填写代理账号', en_us: 'Please name the agent.' },
  typeUnknown: { zh_cn: '会员类型不存在', en_us: 'There is no such type.' },
  twice: { zh_cn: '文件中重复', en_us: 'It stands in the file twice.' },
  same: { zh_cn: '会员已存在', en_us: 'The member is there already.' },
  conflict: { zh_cn: '账号已属于其他代理', en_us: 'The account belongs to another agent.' },
} as const;

/** Words for types that a file may have besides those of the wire. */
const typeWords: Readonly<Record<string, (typeof memberTypes)[number]>> = {
  ...{ '': 'normal', 普通会员: 'normal', 普通: 'normal', regular: 'normal' },
  ...{ 测试会员: 'test', 测试: 'test', 主播: 'anchor', 机器人: 'robot' },
};
const typeOf = (word: string) =>
  memberTypes.find((type) => type === word.toLowerCase()) ?? typeWords[word.toLowerCase()];

/** Judges the rows of a file under the caller's scope; `fallback` is the agent of rows that name none. */
export async function judgeRows(
  db: Tx,
  scope: Scope,
  rows: readonly FileMember[],
  fallback: TargetAgent | null,
  language: Language,
): Promise<JudgedRow[]> {
  const named = await findAgents(db, scope, {
    accounts: [...new Set(rows.flatMap(({ agent }) => (agent === '' ? [] : [agent])))],
  });
  const agents = new Map(named.map((agent) => [agent.account, agent]));
  const agentOf = (row: FileMember) => (row.agent === '' ? fallback : (agents.get(row.agent) ?? null));
  const accounts = [...new Set(rows.map(({ account }) => account))];
  const taken = new Map<string, Map<string, string>>();
  for (const tenantId of new Set(rows.flatMap((row) => agentOf(row)?.tenant_id ?? [])))
    taken.set(tenantId, await takenAccounts(db, tenantId, accounts));
  const seen = new Set<string>();
  return rows.map((row): JudgedRow => {
    const agent = agentOf(row);
    const type = typeOf(row.type);
    const { agent: _agent, ...fields } = row;
    const judged = (verdict: Shown['verdict'], field: string | null, message: string | null): JudgedRow => ({
      shown: {
        ...fields,
        type: type ?? row.type,
        agentAccount: agent?.account ?? row.agent,
        verdict,
        field,
        message,
      },
      wanted: verdict === 'new' && agent && type ? { ...fields, agent, type } : null,
    });
    if (!agent)
      return judged('invalid', 'agent', words[row.agent === '' ? 'agentRequired' : 'agentUnknown'][language]);
    if (!type) return judged('invalid', 'type', words.typeUnknown[language]);
    const wrong = wrongMemberField(row);
    if (wrong)
      return judged(
        'invalid',
        wrong.field,
        messageText(wrong.broken, language, (name) => fieldName(name, language)),
      );
    const owner = taken.get(agent.tenant_id)?.get(row.account);
    if (owner !== undefined) {
      const verdict = owner === agent.id ? 'same' : 'conflict';
      return judged(verdict, 'account', words[verdict][language]);
    }
    const key = `${agent.tenant_id}\n${row.account}`;
    if (seen.has(key)) return judged('invalid', 'account', words.twice[language]);
    seen.add(key);
    return judged('new', null, null);
  });
}

/** Whether a line is among `2-40,43`. */
export function linesIn(list: string): (line: number) => boolean {
  const ranges = list.split(',').map((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return { from, to };
  });
  return (line) => ranges.some(({ from, to }) => line >= from && line <= to);
}
