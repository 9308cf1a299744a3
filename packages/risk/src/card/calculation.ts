import type { Text } from '@pitboss/rules/i18n';
import { figureOf, figureText } from '../figures.ts';
import type { ColumnName, Facts } from '../rules/columns.ts';
import type { Unit } from '../rules/monitor.ts';

const both = (text: string): Text => ({ zh_cn: text, en_us: text });

/** Numbers of an alert: money with separators, counts as they are; null where one is not known. */
type Numbers = (name: ColumnName) => string;

/** Calculations by code, or by code and figure, up to the equals sign. */
const calculations: Readonly<Record<string, (of: Numbers) => Text>> = {
  proxyGroupLose: (of) => both(`${of('payout')} − ${of('stake')}`),
  betInfo: (of) => both(`${of('payout')} − ${of('stake')}`),
  'memberWinLose|win': (of) => both(`${of('payout')} + ${of('reward')} − ${of('stake')}`),
  'memberWinLose|lose': (of) => both(`−(${of('payout')} + ${of('reward')} − ${of('stake')})`),
  'proxyWinLose|win': (of) => both(`${of('payout')} − ${of('stake')}`),
  'proxyWinLose|lose': (of) => both(`${of('stake')} − ${of('payout')}`),
  betAmount: (of) => ({ zh_cn: `${of('bets')} 注合计`, en_us: `total of ${of('bets')} bets` }),
  smallgameBetReturn: (of) => both(`${of('payout')} ÷ ${of('stake')} × 100`),
  transfer: (of) => both(`${of('transferOut')} − ${of('transferIn')}`),
  playerTransfer: (of) => ({ zh_cn: `${of('orders')} 笔合计`, en_us: `total of ${of('orders')} orders` }),
  hallData: (of) => both(`(${of('betsBefore')} − ${of('betsNow')}) ÷ ${of('betsBefore')} × 100`),
  online: (of) => both(`(${of('onlineHigh')} − ${of('onlineNow')}) ÷ ${of('onlineHigh')} × 100`),
};

const isMoney = (text: string): boolean => /^-?\d+\.\d{2}$/.test(text);

/**
 * Returns the formula of an alert with its numbers, e.g. "60,000.00 − 47,600.00 = 12,400.00"; null for a
 * figure that is not calculated, or whose numbers are not stored. `value` is in the figure's own integers.
 */
export function calculationOf(
  { code, figure, extra }: { readonly code: string; readonly figure: string; readonly extra: Facts },
  value: bigint,
  unit: Unit,
): Text | null {
  const calculation = calculations[`${code}|${figure}`] ?? calculations[code];
  if (code === 'playerTransfer2') return playOf(extra);
  if (!calculation) return null;
  let isKnown = true;
  const { zh_cn, en_us } = calculation((name) => {
    const text = extra[name];
    if (text == null) isKnown = false;
    return text && isMoney(text) ? figureText(figureOf(text, 'money'), 'money') : (text ?? '');
  });
  const result = figureText(value, unit);
  return isKnown ? { zh_cn: `${zh_cn} = ${result}`, en_us: `${en_us} = ${result}` } : null;
}

/** Returns the share of a transfer in that was played before an order out. */
function playOf({ playStake, lastIn, played }: Facts): Text | null {
  if (playStake == null || lastIn == null || played == null) return null;
  const [stakes, moved] = [playStake, lastIn].map((text) => figureText(figureOf(text, 'money'), 'money'));
  return both(`${stakes} ÷ ${moved} × 100 = ${played}%`);
}
