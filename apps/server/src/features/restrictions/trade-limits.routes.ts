import { dayCountMax, tradeLimits } from '@pitboss/contract/members/restrictions';
import { parseAmount } from '@pitboss/ledger/money';
import { checkWhole } from '@pitboss/rules/checks/field-checks';
import { checkAmount } from '@pitboss/rules/validation';
import { moneyText } from '../../domain/sql/dto.ts';
import { serve, type WriteContext } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { mergeUpdate, recordChange } from '../../platform/versions/merge-update.ts';
import { findMembers, type Listed } from './listed.sql.ts';
import { membersByAccount, target, who } from './listed.ts';
import {
  dropLimits,
  type Limits,
  limitsOf,
  listLimits,
  putLimits,
  type StoredLimits,
} from './trade-limits.sql.ts';

const moneyOrNull = (minor: string | bigint | null) => (minor === null ? null : moneyText(minor));

const limitsDto = (
  row: Pick<StoredLimits | Limits, 'in_max' | 'out_max' | 'in_day_max' | 'out_day_max' | 'day_count'>,
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
  assertValid(checkAmount(text), field);
  return parseAmount(text);
}

/** Limits as typed. */
function limitsOfRequest(typed: TypedLimits): Limits {
  if (typed.dayCount) assertValid(checkWhole('dayCount', typed.dayCount, 1, dayCountMax));
  return {
    in_max: amount('inMax', typed.inMax),
    out_max: amount('outMax', typed.outMax),
    in_day_max: amount('inDayMax', typed.inDayMax),
    out_day_max: amount('outDayMax', typed.outDayMax),
    day_count: typed.dayCount ? Number(typed.dayCount) : null,
    remark: typed.remark ?? '',
  };
}

async function memberById({ tx, scope }: WriteContext, id: string): Promise<Listed> {
  const [member] = await findMembers(tx, scope, { ids: [id] });
  if (!member) throw new AppError('member.missing');
  return member;
}

const shown = (row: StoredLimits | Limits) => ({ ...limitsDto(row), remark: row.remark });
type Shown = ReturnType<typeof shown>;

const limitsFrom = ({ dayCount, remark, ...amounts }: Shown): Limits => {
  const minor = (text: string | null) => (text === null ? null : parseAmount(text));
  return {
    in_max: minor(amounts.inMax),
    out_max: minor(amounts.outMax),
    in_day_max: minor(amounts.inDayMax),
    out_day_max: minor(amounts.outDayMax),
    day_count: dayCount,
    remark,
  };
};

/** Throws when none of the limits is set. */
function assertLimited({ remark: _remark, ...numbers }: Shown): void {
  if (Object.values(numbers).every((limit) => limit === null)) throw new AppError('member.limitRequired');
}

const noLimits = { inMax: null, outMax: null, inDayMax: null, outDayMax: null, dayCount: null, remark: '' };

export const tradeLimitRoutes = serve(tradeLimits, {
  async list({ db, scope }, filter) {
    const { total, rows } = await listLimits(db, scope, filter);
    return { total, list: rows.map((row) => ({ ...who(row), ...limitsDto(row), remark: row.remark })) };
  },

  async add(context, { account, ...typed }) {
    const [member] = await membersByAccount(context, account);
    if (!member) throw new AppError('member.unknown', { account });
    if (await limitsOf(context.tx, member.id)) throw new AppError('member.limitedAlready', { account });
    const limits = limitsOfRequest(typed);
    assertLimited(shown(limits));
    await putLimits(context.tx, member, limits, context.session.operatorId);
    await recordChange(context, { kind: 'tradeLimit', id: member.id }, noLimits);
    context.audit({ target: target(member), after: shown(limits) });
    return null;
  },

  async update(context, { memberId, version, ...typed }) {
    const member = await memberById(context, memberId);
    const row = await limitsOf(context.tx, memberId);
    if (!row) throw new AppError('notFound');
    const before = shown(row);
    const record = { kind: 'tradeLimit', id: memberId, version } as const;
    const { values } = await mergeUpdate(context, record, before, shown(limitsOfRequest(typed)));
    assertLimited(values);
    await putLimits(context.tx, member, limitsFrom(values), context.session.operatorId);
    context.audit({ target: target(member), before, after: values });
    return null;
  },

  async remove(context, { memberId }) {
    const member = await memberById(context, memberId);
    const before = await limitsOf(context.tx, memberId);
    if (!before) throw new AppError('notFound');
    await dropLimits(context.tx, member);
    await recordChange(context, { kind: 'tradeLimit', id: memberId }, shown(before));
    context.audit({ target: target(member), before: limitsDto(before), after: null });
    return null;
  },
});
