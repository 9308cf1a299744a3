import { currency as contract } from '@pitboss/contract/money/currency';
import { checkCurrencyCode, checkRateTime } from '@pitboss/rules/checks/field-checks';
import { checkExchangeRate, hundredths, isRateJump, rateChange } from '@pitboss/rules/validation';
import { ms, msOrNull, rateText } from '../../domain/sql/dto.ts';
import { serve } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { mergeUpdate } from '../../platform/versions/merge-update.ts';
import {
  currencies,
  currencyPage,
  insertCurrency,
  insertRate,
  lockRateAt,
  rateHistory,
  ratesInForce,
} from './currency.sql.ts';

const changeText = (before: string | null, after: string | null) => {
  const change = before === null || after === null ? null : rateChange(before, after);
  return change === null ? null : hundredths(change);
};
const plainOrNull = (rate: string | null) => rate && rateText(rate);

export const currencyRoutes = serve(contract, {
  list: ({ db }) => currencies(db),

  async rates({ db }) {
    return (await ratesInForce(db)).map(({ code, rate, valid_from }) => ({
      code,
      rate,
      validFrom: ms(valid_from),
    }));
  },

  async overview({ db }, filter) {
    const { total, rows } = await currencyPage(db, filter);
    return {
      total,
      list: rows.map((row) => ({
        code: row.code,
        name_zh_cn: row.name_zh_cn,
        name_en_us: row.name_en_us,
        symbol: row.symbol,
        rate: plainOrNull(row.rate),
        validFrom: msOrNull(row.valid_from),
        changedBy: row.changed_by,
        change: changeText(row.before, row.rate),
        nextRate: plainOrNull(row.next_rate),
        nextFrom: msOrNull(row.next_from),
        agents: row.agents,
      })),
    };
  },

  async history({ db }, filter) {
    const { total, rows } = await rateHistory(db, filter);
    return {
      total,
      list: rows.map((row) => ({
        id: row.id,
        rate: rateText(row.rate),
        validFrom: ms(row.valid_from),
        change: changeText(row.before, row.rate),
        changedBy: row.changed_by,
        state: row.state,
      })),
    };
  },

  async setRate(context, { code, rate, validFrom, confirmed, version }) {
    const { tx, session, services, audit } = context;
    assertValid(checkExchangeRate(rate));
    if (code === 'CNY') throw new AppError('rate.cnyFixed');
    const now = Date.now();
    const from = Math.max(validFrom ?? now, now);
    if (checkRateTime(validFrom ?? now, now)) throw new AppError('rate.past');
    const at = new Date(from);
    const before = await lockRateAt(tx, code, at);
    if (!before) throw new AppError('notFound');
    const record = { kind: 'currency', id: code, version, isOneValue: true } as const;
    await mergeUpdate(context, record, { rate: plainOrNull(before.rate) }, { rate: rateText(rate) });
    if (before.rate !== null && isRateJump(before.rate, rate) && !confirmed)
      throw new AppError('rate.implausible', { percent: changeText(before.rate, rate) ?? '' });
    await insertRate(tx, {
      id: services.ids.next(now),
      code,
      rate,
      validFrom: at,
      operatorId: session.operatorId,
    });
    audit({
      target: `currency:${code}`,
      before: { rate: plainOrNull(before.rate), validFrom: msOrNull(before.validFrom) },
      after: { rate: rateText(rate), validFrom: from },
    });
    return null;
  },

  async add({ tx, session, services, audit }, { rate, ...currency }) {
    assertValid(checkCurrencyCode(currency.code) ?? checkExchangeRate(rate));
    if (!(await insertCurrency(tx, currency))) throw new AppError('currency.exists');
    const at = new Date();
    await insertRate(tx, {
      id: services.ids.next(at.getTime()),
      code: currency.code,
      rate,
      validFrom: at,
      operatorId: session.operatorId,
    });
    const { code, ...names } = currency;
    audit({
      target: `currency:${code}`,
      before: null,
      after: { currency: code, ...names, rate: rateText(rate) },
    });
    return null;
  },
});
