import { dayCountMax, tradeLimits } from '@pitboss/contract/members/restrictions';
import { parseAmount } from '@pitboss/ledger/money';
import { checkWhole } from '@pitboss/rules/checks/field-checks';
import { checkAmount } from '@pitboss/rules/validation';
import { moneyText } from '../../domain/sql/wire.ts';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import { serve, type WriteContext } from '../../kernel/calls/serve.ts';
import { findMembers, type Listed } from './listed.sql.ts';
import { membersByAccount, target, who } from './listed.ts';
import {
  dropLimits,
  type LimitRow,
  type Limits,
  limitsOf,
  listLimits,
  putLimits,
} from './trade-limits.sql.ts';

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
