import { explainCalls as contract } from '@pitboss/contract/access/explain';
import type { Call, ReplyOf, RequestOf } from '@pitboss/contract/core/define';
import { features, openPages, pageByPath } from '@pitboss/contract/core/pages';
import { registry } from '@pitboss/contract/index';
import type { Text } from '@pitboss/rules/i18n';
import { accountKey } from '../../platform/auth/passwords.ts';
import { rolePermissions } from '../../platform/auth/permissions.ts';
import { serve } from '../../platform/calls/serve.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { type ExplainedOperator, explainedOperator, isInTree } from './explain.sql.ts';
import { explainText, roleNames, rulings } from './explain.text.ts';

type Step = ReplyOf<typeof contract.explain>['steps'][number];

/** Page or feature that is required; one of several when a call is on several pages. */
interface Needed {
  readonly name: Text;
  readonly ids: readonly number[];
  readonly keys: readonly string[];
}

const callNamed = new Map<string, Call>(registry.map(({ call }) => [call.path, call]));

function pageNeeded(paths: readonly string[]): Needed[] {
  if (paths.some((path) => openPages.has(path))) return [];
  const found = paths.flatMap((path) => pageByPath(path) ?? []);
  const name = (language: 'zh_cn' | 'en_us') => found.map((page) => page[language]).join(' / ');
  return [
    {
      name: { zh_cn: name('zh_cn'), en_us: name('en_us') },
      ids: found.map(({ id }) => id),
      keys: found.map(({ path }) => path),
    },
  ];
}

function featureNeeded(key: string): Needed[] {
  const feature = features[key];
  return feature ? [{ name: feature, ids: [feature.id], keys: [key] }] : [];
}

/**
 * Returns the permissions required for a page, a feature or a call, with its display name. Throws
 * `request.invalid` for any other subject.
 */
function needed(subject: string): { readonly name: Text; readonly all: readonly Needed[] } {
  const call = callNamed.get(subject);
  const feature = features[subject];
  const page = pageByPath(subject);
  if (page) return { name: page, all: pageNeeded([subject]) };
  if (feature) return { name: feature, all: [...pageNeeded([feature.page]), ...featureNeeded(subject)] };
  if (call)
    return {
      name: call.audit ?? call.summary,
      all: [...pageNeeded(call.pages), ...(call.feature ? featureNeeded(call.feature) : [])],
    };
  throw new AppError('request.invalid', { field: 'subject' });
}

const fill = (text: Text, texts: Readonly<Record<string, Text>>): Text => {
  const inOne = (language: 'zh_cn' | 'en_us') =>
    text[language].replace(/\{(\w+)\}/g, (_, name: string) => texts[name]?.[language] ?? '');
  return { zh_cn: inOne('zh_cn'), en_us: inOne('en_us') };
};

const stepOf = (
  rule: keyof typeof explainText,
  holds: boolean,
  texts: Readonly<Record<string, Text>> = {},
): Step => ({ rule, holds, text: fill(explainText[rule][holds ? 0 : 1], texts) });

/** Steps that depend on the state of an account, of its agent and of its password. */
function stateSteps(operator: ExplainedOperator): Step[] {
  return [
    stepOf('account', operator.state === 'normal'),
    ...(operator.agent_id === null && !operator.stopped ? [] : [stepOf('agent', !operator.stopped)]),
    stepOf('password', !operator.must_change_password),
  ];
}

/**
 * Steps that depend on the role, the account's own permissions and those of its owner, for one page or
 * feature.
 */
function permissionSteps(operator: ExplainedOperator, { name, ids }: Needed): Step[] {
  const { role, permissions, owner_permissions: owner } = operator;
  const texts = { subject: name, role: roleNames[role] ?? { zh_cn: role, en_us: role } };
  const some = (list: readonly number[]) => ids.some((id) => list.includes(id));
  return [
    stepOf('role', some(rolePermissions(role)), texts),
    ...(permissions === null && role !== 'subAccount'
      ? []
      : [stepOf('granted', some(permissions ?? []), texts)]),
    ...(owner === null ? [] : [stepOf('owner', some(owner), texts)]),
  ];
}

async function scopeSteps(
  db: Tx,
  { agent_id: agentId }: ExplainedOperator,
  { agent, member }: RequestOf<typeof contract.explain>,
): Promise<Step[]> {
  const objects = [
    { kind: 'agent' as const, account: agent?.trim() ?? '' },
    { kind: 'member' as const, account: member?.trim() ?? '' },
  ].filter(({ account }) => account !== '');
  return Promise.all(
    objects.map(async (object) => {
      const name = { zh_cn: object.account, en_us: object.account };
      return stepOf('scope', await isInTree(db, agentId, object), { object: name });
    }),
  );
}

/**
 * Explains why an account can or cannot see or do something. Only for super administrators, from whom no
 * account is hidden.
 */
export const explainRoutes = serve(contract, {
  async explain({ db }, request) {
    const operator = await explainedOperator(db, accountKey(request.account));
    if (!operator) throw new AppError('notFound', {}, 'account');
    const { name, all } = needed(request.subject);
    const steps = [
      ...stateSteps(operator),
      ...all.flatMap((one) => permissionSteps(operator, one)),
      ...(await scopeSteps(db, operator, request)),
    ];
    const notes = all.flatMap(({ keys }) => keys.flatMap((key) => rulings[key as '/'] ?? []));
    return {
      account: operator.account,
      role: operator.role,
      subject: { zh_cn: name.zh_cn, en_us: name.en_us },
      allowed: steps.every(({ holds }) => holds),
      steps: [...steps, ...notes.map((text): Step => ({ rule: 'ruling', holds: null, text }))],
    };
  },
});
