import { logs as contract, serverWork } from '@pitboss/contract/access/logs';
import { type AgentCall, agentCalls } from '@pitboss/contract/agent-api/calls';
import { agentCodes } from '@pitboss/contract/agent-api/codes';
import type { Call, RequestOf } from '@pitboss/contract/core/define';
import { type ErrorKey, errors } from '@pitboss/contract/core/errors';
import { pageByPath } from '@pitboss/contract/core/pages';
import { registry } from '@pitboss/contract/index';
import type { Language, Text } from '@pitboss/rules/i18n';
import { checkRange, earliestSeen, rangeOrAll } from '../../domain/calendar/range-limits.ts';
import { regionOf, regionText } from '../../domain/locations/region.ts';
import { accountsOf } from '../../domain/sql/accounts-of.ts';
import { ms } from '../../domain/sql/dto.ts';
import type { AuditProofs } from '../../platform/audit/audit-proofs.ts';
import { lineOutcome, operationName } from '../../platform/audit/line-outcome.ts';
import { callAllowed } from '../../platform/auth/permissions.ts';
import { mayReadEntries } from '../../platform/auth/readable-entries.ts';
import { type ReadContext, type Route, serve } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { deviceOf } from './device.ts';
import { countByRequest, type LoginRow, listLogins, listOpLog, type OpLogRow } from './logs.sql.ts';
import { presentOf } from './revert.sql.ts';
import { changeOf, isInForce, wayBack } from './revert.ts';

const textOfCode = new Map<number, { zh_cn: string; en_us: string }>(
  Object.values(errors).map((error) => [error.code, error]),
);

/** Returns the text of an error without its parameters, since entries keep only the code. */
const withoutParams = (text: string) => text.replace(/[：:]?\s*\{\w+\}/g, '…');
const failureOfCode = (code: number, language: Language) =>
  withoutParams(textOfCode.get(code)?.[language] ?? String(code));

const callNamed = new Map<string, Call>(registry.map(({ call }) => [call.path, call]));
const agentCallNamed = new Map<string, AgentCall>(Object.values(agentCalls).map((call) => [call.path, call]));
const agentTexts = new Map<number, Text>(Object.values(agentCodes).map(({ code, text }) => [code, text]));

function failureOfKey(key: string, language: Language): string {
  if (key === 'ok') return '';
  return Object.hasOwn(errors, key) ? withoutParams(errors[key as ErrorKey][language]) : key;
}

/** Returns the title of the list that a call reads: that of its page. */
function listTitle(path: string, language: Language): string {
  const [page] = callNamed.get(path)?.pages ?? [];
  return (page === undefined ? undefined : pageByPath(page)?.[language]) ?? path;
}

/** A change as JSON text; lines without one have a JSON null. A list that it names by its call has its title. */
const json = (value: unknown, language: Language) =>
  value === null || value === undefined
    ? null
    : JSON.stringify(value, (name, part: unknown) =>
        name === 'list' && typeof part === 'string' ? listTitle(part, language) : part,
      );

const repeated = { zh_cn: '（重复{count}次）', en_us: ' (repeated {count} times)' };

type Reader = Pick<ReadContext, 'language' | 'zone'>;

interface Denial {
  readonly tried?: unknown;
  readonly refusal?: { readonly key: string; readonly params?: AppError['params'] };
  /** Number of further identical entries: denied reads of a user are collapsed into one entry. */
  readonly repeats?: number;
}

/** Returns the details of a denied entry: the error message as the user saw it, and the attempted change. */
function denialOf(row: OpLogRow, { language, zone }: Reader) {
  const { tried, refusal, repeats = 0 } = (row.after ?? {}) as Denial;
  // The interface of the agents' servers has codes of its own.
  const theirs = agentCallNamed.has(row.call) ? agentTexts.get(row.code)?.[language] : undefined;
  if (theirs !== undefined) return { failure: theirs, after: json(row.after, language) };
  const text =
    refusal && Object.hasOwn(errors, refusal.key)
      ? new AppError(refusal.key as ErrorKey, refusal.params).desc(language, zone)
      : failureOfCode(row.code, language);
  const failure = repeats ? `${text}${repeated[language].replace('{count}', String(repeats))}` : text;
  // A change that awaits a second approver has its own shape.
  return { failure, after: json(tried ?? (refusal ? null : row.after), language) };
}

function opLogLine(row: OpLogRow, requestEntries: number, reader: Reader) {
  const { language } = reader;
  const { failure, after } =
    row.code === 0 ? { failure: '', after: json(row.after, language) } : denialOf(row, reader);
  return {
    id: row.id,
    at: ms(row.at),
    account: row.account,
    operatorId: row.operator_id,
    role: row.role,
    agentId: row.agent_id,
    agentAccount: row.agent_account,
    ip: row.content_removed ? null : row.ip,
    type: row.call,
    outcome: lineOutcome(row)[language],
    target: row.target,
    result: row.code === 0 ? ('success' as const) : ('denied' as const),
    code: row.code,
    failure,
    before: json(row.before, language),
    after,
    sessionTag: row.session_tag,
    requestId: row.request_id,
    requestEntries,
    contentRemoved: row.content_removed,
    chain: row.chain,
    seq: row.seq,
  };
}

function loginLine(row: LoginRow, language: Language) {
  return {
    id: row.id,
    at: ms(row.at),
    account: row.account,
    operatorId: row.operator_id,
    role: row.role,
    agentId: row.agent_id,
    agentAccount: row.agent_account,
    appType: row.app_type === 1 ? ('1' as const) : ('0' as const),
    ip: row.ip,
    region: regionText(regionOf(row.ip)),
    device: deviceOf(row.user_agent),
    userAgent: row.user_agent,
    outcome: row.result === 'ok' ? ('ok' as const) : ('failed' as const),
    result: row.result,
    failure: failureOfKey(row.result, language),
  };
}
/** Returns the call that restores what an entry changed; null where it no longer can. */
async function revertOf(
  { db, scope, session, language }: ReadContext,
  { id }: RequestOf<typeof contract.revert>,
) {
  const now = Date.now();
  const range = rangeOrAll({}, id, now, earliestSeen(scope, now));
  const { list } = await listOpLog(db, session, { ...range, id, pageSize: 1 });
  const [line] = list;
  const change = line && changeOf(line);
  if (!change) return null;
  const present = await presentOf(db, scope, change);
  const back = isInForce(present, change.after)
    ? wayBack(line, change, present, { language, readerId: session.agentId })
    : null;
  const call = back && callNamed.get(back.path);
  return call && callAllowed(session.permissions, call.pages, call.feature) ? back : null;
}

/** Returns the state of the verification of the operation log, by tenant. */
async function verifyAudit(
  { db, scope }: ReadContext,
  { run }: RequestOf<typeof contract.verifyAudit>,
  proofs: AuditProofs,
) {
  if (scope.kind !== 'all') throw new AppError('permission.denied');
  const { chains, finishedAt, ...proof } = await proofs.ask(run);
  // Chains have the ids of tenants, which are those of their top agents.
  const names = await accountsOf(
    db,
    'agent',
    chains.map(({ chain }) => chain),
  );
  return {
    ...proof,
    running: finishedAt === null,
    finishedAt,
    chains: chains.map((check) => ({ ...check, name: names.get(check.chain) ?? '' })),
  };
}

export const logRoutes = (proofs: AuditProofs): Route[] =>
  serve(contract, {
    opLogTypes: ({ session }) => [
      ...registry.flatMap(({ call }) => {
        // Reads are logged only when they are denied, and open pages are never denied.
        const { effect, pages } = call;
        const leavesLines = effect === 'write' ? call.audit !== undefined : !pages.includes('/');
        const name = leavesLines && operationName(call.path);
        if (!name) return [];
        if (!mayReadEntries(session.permissions, call.path)) return [];
        const area = pageByPath(pages[0] ?? '')?.area ?? '';
        return [{ type: call.path, effect, area, name_zh_cn: name.zh_cn, name_en_us: name.en_us }];
      }),
      ...[...agentCallNamed.values()].flatMap(({ path, audit }) =>
        audit && mayReadEntries(session.permissions, path)
          ? [
              {
                type: path,
                effect: 'write' as const,
                area: pageByPath('/myInfo')?.area ?? '',
                name_zh_cn: audit.zh_cn,
                name_en_us: audit.en_us,
              },
            ]
          : [],
      ),
      ...Object.entries(serverWork)
        .filter(([type]) => mayReadEntries(session.permissions, type))
        .map(([type, name]) => ({
          type,
          effect: 'write' as const,
          area: pageByPath('/operationLog')?.area ?? '',
          name_zh_cn: name.zh_cn,
          name_en_us: name.en_us,
        })),
    ],

    async opLog(context, requested) {
      const { db, scope, session } = context;
      const now = Date.now();
      const request = rangeOrAll(
        requested,
        requested.id ?? requested.requestId,
        now,
        earliestSeen(scope, now),
      );
      checkRange(scope, request);
      const { list, ...ends } = await listOpLog(db, session, request);
      const requestIds = [...new Set(list.map((row) => row.request_id))];
      const entries = await countByRequest(db, session, requestIds);
      return {
        ...ends,
        list: list.map((row) => opLogLine(row, entries.get(row.request_id) ?? 1, context)),
      };
    },

    revert: revertOf,

    async logins({ db, scope, language }, request) {
      checkRange(scope, request);
      const { list, ...ends } = await listLogins(db, scope, request);
      return { ...ends, list: list.map((row) => loginLine(row, language)) };
    },

    verifyAudit: (context, request) => verifyAudit(context, request, proofs),
  });
