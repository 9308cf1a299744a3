import {
  dayCountMax,
  disabledBenefits,
  smallGameBlacklist,
  tradeLimits,
} from '@pitboss/contract/restrictions';
import { parseAmount } from '@pitboss/ledger/money';
import { checkLater, checkWhole } from '@pitboss/rules/field-checks';
import { refer } from '@pitboss/rules/messages';
import { checkAmount } from '@pitboss/rules/validation';
import { miniGameIds } from '../../domain/games/games.ts';
import { moneyText, ms, msOrNull } from '../../domain/sql/wire.ts';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import { serve, type WriteContext } from '../../kernel/calls/serve.ts';
import {
  type BenefitRow,
  barFromBenefits,
  barFromMiniGames,
  dropLimits,
  findMembers,
  type LimitRow,
  type Limits,
  type Listed,
  limitsOf,
  listBenefits,
  listLimits,
  listMiniBans,
  type MiniBanRow,
  putLimits,
  unbarFromBenefits,
  unbarFromMiniGames,
} from './restrictions.sql.ts';

/** Accounts of one batch (security rules, authorization). */
const accountsMax = 200;

const who = (row: LimitRow | BenefitRow | MiniBanRow) => ({
  memberId: row.member_id,
  memberAccount: row.member_account,
  agentId: row.agent_id,
  agentAccount: row.agent_account,
  currency: row.currency,
  operator: row.operator,
  at: ms(row.at),
});

const target = (member: Listed) => `member:${member.id} ${member.account}`;
const moneyOrNull = (minor: string | null) => (minor === null ? null : moneyText(minor));

const limitsWire = (
  row: Pick<LimitRow, 'in_max' | 'out_max' | 'in_day_max' | 'out_day_max' | 'day_count'>,
) => ({
  inMax: moneyOrNull(row.in_max),
  outMax: moneyOrNull(row.out_max),
  inDayMax: moneyOrNull(row.in_day_max),
  outDayMax: moneyOrNull(row.out_day_max),
  dayCount: row.day_count,
});

interface TypedLimits {
  inMax?: string | undefined;
  outMax?: string | undefined;
  inDayMax?: string | undefined;
  outDayMax?: string | undefined;
  dayCount?: string | undefined;
  remark?: string | undefined;
}

function amount(field: string, text: string | undefined): bigint | null {
  if (!text) return null;
  obey(checkAmount(text), field);
  return parseAmount(text);
}

/** Limits as typed; at least one must be there. */
function limitsOfRequest(typed: TypedLimits): Limits {
  if (typed.dayCount) obey(checkWhole('dayCount', typed.dayCount, 1, dayCountMax));
  const limits = {
    in_max: amount('inMax', typed.inMax),
    out_max: amount('outMax', typed.outMax),
    in_day_max: amount('inDayMax', typed.inDayMax),
    out_day_max: amount('outDayMax', typed.outDayMax),
    day_count: typed.dayCount ? Number(typed.dayCount) : null,
    remark: typed.remark ?? '',
  };
  const { remark: _remark, ...numbers } = limits;
  if (Object.values(numbers).every((limit) => limit === null)) throw new Refusal('member.limitRequired');
  return limits;
}

async function memberById({ tx, scope }: WriteContext, id: string): Promise<Listed> {
  const [member] = await findMembers(tx, scope, { ids: [id] });
  if (!member) throw new Refusal('notFound');
  return member;
}

/** Members by their accounts, joined by commas; one that is unknown refuses all (spec §8: Member does not exist). */
async function membersByAccount({ tx, scope }: WriteContext, accounts: string): Promise<Listed[]> {
  const wanted = [...new Set(accounts.split(/[,，\s]+/).filter(Boolean))];
  if (wanted.length > accountsMax) obey(refer('accountsTooMany', { max: accountsMax }));
  const found = await findMembers(tx, scope, { accounts: wanted });
  const missing = wanted.filter((account) => !found.some((member) => member.account === account));
  if (missing.length > 0 || found.length === 0)
    throw new Refusal('member.unknown', { account: missing.join(', ') || accounts });
  return found;
}

async function changeLimits(context: WriteContext, member: Listed, typed: TypedLimits): Promise<null> {
  const before = await limitsOf(context.tx, member.id);
  await putLimits(context.tx, member, limitsOfRequest(typed), context.session.operatorId);
  const after = await limitsOf(context.tx, member.id);
  context.audit({
    target: target(member),
    before: before && { ...limitsWire(before), remark: before.remark },
    after: after && { ...limitsWire(after), remark: after.remark },
  });
  return null;
}

export const tradeLimitRoutes = serve(tradeLimits, {
  async list({ db, scope }, filter) {
    const { total, rows } = await listLimits(db, scope, filter);
    return { total, list: rows.map((row) => ({ ...who(row), ...limitsWire(row), remark: row.remark })) };
  },

  async add(context, { account, ...typed }) {
    const [member] = await membersByAccount(context, account);
    if (!member) throw new Refusal('member.unknown', { account });
    if (await limitsOf(context.tx, member.id)) throw new Refusal('member.limitedAlready', { account });
    return changeLimits(context, member, typed);
  },

  async update(context, { memberId, ...typed }) {
    const member = await memberById(context, memberId);
    if (!(await limitsOf(context.tx, memberId))) throw new Refusal('notFound');
    return changeLimits(context, member, typed);
  },

  async remove(context, { memberId }) {
    const member = await memberById(context, memberId);
    const before = await limitsOf(context.tx, memberId);
    if (!before) throw new Refusal('notFound');
    await dropLimits(context.tx, member);
    context.audit({ target: target(member), before: limitsWire(before), after: null });
    return null;
  },
});

export const disabledBenefitRoutes = serve(disabledBenefits, {
  async list({ db, scope }, filter) {
    const { total, rows } = await listBenefits(db, scope, filter);
    return {
      total,
      list: rows.map((row) => ({
        id: row.id,
        ...who(row),
        kind: row.kind,
        reason: row.reason,
        until: msOrNull(row.until),
      })),
    };
  },

  async add(context, { accounts, kind, reason, until }) {
    const members = await membersByAccount(context, accounts);
    if (until !== undefined) obey(checkLater('until', until, Date.now()));
    const { session, services } = context;
    await barFromBenefits(context.tx, members, {
      ids: members.map(() => services.ids.next(Date.now())),
      kind,
      reason,
      until: until === undefined ? null : new Date(until),
      operatorId: session.operatorId,
    });
    for (const member of members)
      context.audit({ target: target(member), before: null, after: { kind, reason, until: until ?? null } });
    return null;
  },

  async remove(context, { ids }) {
    const gone = await unbarFromBenefits(context.tx, context.scope, ids);
    if (gone.length !== new Set(ids).size) throw new Refusal('notFound');
    for (const row of gone)
      context.audit({
        target: `member:${row.member_id} ${row.member_account}`,
        before: { kind: row.kind, reason: row.reason },
        after: null,
      });
    return null;
  },
});

export const smallGameBlacklistRoutes = serve(smallGameBlacklist, {
  async list({ db, scope }, filter) {
    const { total, rows } = await listMiniBans(db, scope, filter);
    return { total, list: rows.map((row) => ({ ...who(row), gameIds: row.game_ids, reason: row.reason })) };
  },

  async add(context, { accounts, gameIds, reason }) {
    const games = gameIds ? [...new Set(gameIds.split(',').map(Number))] : null;
    if (games?.some((id) => !miniGameIds.includes(id)))
      throw new Refusal('request.invalid', { field: 'gameIds' });
    const members = await membersByAccount(context, accounts);
    await barFromMiniGames(context.tx, members, {
      gameIds: games,
      reason,
      operatorId: context.session.operatorId,
    });
    for (const member of members)
      context.audit({ target: target(member), before: null, after: { gameIds: games ?? 'all', reason } });
    return null;
  },

  async remove(context, { memberIds }) {
    const members = await findMembers(context.tx, context.scope, { ids: memberIds });
    const gone = await unbarFromMiniGames(context.tx, members);
    if (gone.length !== new Set(memberIds).size) throw new Refusal('notFound');
    for (const member of members)
      context.audit({
        target: target(member),
        before: { gameIds: gone.find((row) => row.member_id === member.id)?.game_ids ?? 'all' },
        after: null,
      });
    return null;
  },
});
