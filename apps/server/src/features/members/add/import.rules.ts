import type { ReplyOf } from '@pitboss/contract/core/define';
import { fieldName } from '@pitboss/contract/core/labels/field-names';
import type { memberAdd } from '@pitboss/contract/members/member-add';
import { memberTypes } from '@pitboss/contract/members/members';
import { textLimits } from '@pitboss/rules/checks/field-checks';
import { wrongMemberField } from '@pitboss/rules/checks/member-checks';
import type { Language } from '@pitboss/rules/i18n';
import { messageText, refer } from '@pitboss/rules/messages';
import { problemRejection, shownText } from '../../../domain/workbook/read/read-rows.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Scope } from '../../../platform/db/scope.ts';
import type { WantedMember } from './add-members.ts';
import { findAgents, type TargetAgent, takenAccounts } from './member-add.sql.ts';
import type { FileMember } from './member-file.ts';

type Shown = ReplyOf<typeof memberAdd.preview>['rows'][number];

/** Row with its verdict, and the member that it would create. */
export interface EvaluatedRow {
  readonly shown: Shown;
  readonly wanted: WantedMember | null;
}

const texts = {
  agentUnknown: { zh_cn: '代理不存在', en_us: 'The agent does not exist.' },
  agentRequired: { zh_cn: '请填写代理账号', en_us: 'Please enter the agent account.' },
  typeUnknown: { zh_cn: '会员类型不存在', en_us: 'The member type does not exist.' },
  twice: { zh_cn: '文件中重复', en_us: 'Duplicate in the file.' },
  same: { zh_cn: '会员已存在', en_us: 'The member already exists.' },
  conflict: { zh_cn: '账号已属于其他代理', en_us: 'The account belongs to another agent.' },
} as const;

/** Names of types that a file may use in addition to those of the API. */
const typeLabels: Readonly<Record<string, (typeof memberTypes)[number]>> = {
  '': 'normal',
  普通会员: 'normal',
  普通: 'normal',
  regular: 'normal',
  测试会员: 'test',
  测试: 'test',
  主播: 'anchor',
  机器人: 'robot',
};
const typeOf = (word: string) =>
  memberTypes.find((type) => type === word.toLowerCase()) ?? typeLabels[word.toLowerCase()];

/**
 * Returns the error for a remark that no reply could contain: characters outside the basic plane count twice
 * there, as in the form.
 */
const longRemark = (remark: string) =>
  remark.length > textLimits.remark
    ? { field: 'remark', broken: refer('fieldTooLong', { field: 'remark', max: textLimits.remark }) }
    : null;

/** Returns a row in its stored form: account and nickname in NFC. */
const asStored = (row: FileMember): FileMember => ({
  ...row,
  account: row.account.normalize('NFC'),
  nickname: row.nickname.normalize('NFC'),
});

/** Validates the rows of a file in the caller's scope; `fallback` is the agent of rows that name none. */
export async function evaluateRows(
  db: Tx,
  scope: Scope,
  typed: readonly FileMember[],
  fallback: TargetAgent | null,
  language: Language,
): Promise<EvaluatedRow[]> {
  const rows = typed.map(asStored);
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
  return rows.map((row): EvaluatedRow => {
    const agent = agentOf(row);
    const type = typeOf(row.type);
    const { account, nickname, name, mobile, remark } = row;
    const evaluated = (
      verdict: Shown['verdict'],
      field: string | null,
      message: string | null,
    ): EvaluatedRow => ({
      shown: {
        line: row.line,
        account: shownText(account),
        nickname: shownText(nickname),
        name: shownText(name),
        mobile: shownText(mobile),
        remark: shownText(remark),
        type: type ?? shownText(row.type),
        agentAccount: agent?.account ?? shownText(row.agent),
        verdict,
        field,
        message,
      },
      wanted:
        verdict === 'new' && agent && type ? { account, nickname, name, mobile, remark, agent, type } : null,
    });
    if (row.problem)
      return evaluated('invalid', row.problem.column, problemRejection(row.problem).desc(language));
    if (!agent)
      return evaluated(
        'invalid',
        'agent',
        texts[row.agent === '' ? 'agentRequired' : 'agentUnknown'][language],
      );
    if (!type) return evaluated('invalid', 'type', texts.typeUnknown[language]);
    const wrong = wrongMemberField(row) ?? longRemark(row.remark);
    if (wrong)
      return evaluated(
        'invalid',
        wrong.field,
        messageText(wrong.broken, language, (name) => fieldName(name, language)),
      );
    const owner = taken.get(agent.tenant_id)?.get(row.account);
    if (owner !== undefined) {
      const verdict = owner === agent.id ? 'same' : 'conflict';
      return evaluated(verdict, 'account', texts[verdict][language]);
    }
    const key = `${agent.tenant_id}\n${row.account}`;
    if (seen.has(key)) return evaluated('invalid', 'account', texts.twice[language]);
    seen.add(key);
    return evaluated('new', null, null);
  });
}

/** Returns a predicate for line numbers in a list such as `2-40,43`. */
export function linesIn(list: string): (line: number) => boolean {
  const ranges = list.split(',').map((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return { from, to };
  });
  return (line) => ranges.some(({ from, to }) => line >= from && line <= to);
}
