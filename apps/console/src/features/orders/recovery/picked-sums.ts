import { checkAmountOrZero } from '@pitboss/rules/checks/field-checks';
import { hundredths } from '@pitboss/rules/validation';
import { dueOnReturn } from '@pitboss/wallet/withholding';
import { minorUnits } from '../../../kit/money.ts';

/** Totals of prepaid sessions that are to be returned, as they are typed or pasted from a spreadsheet. */

export type SumName = 'totalBet' | 'totalWin';
/** Typed totals of a session. */
export type TypedSums = Readonly<Partial<Record<SumName, string>>>;
/** Typed totals by order id. */
export type SumsOfOrders = Readonly<Record<string, TypedSums>>;

/** Effect of typed totals: the amount that is returned, or why nothing is. */
export type ReturnPlan =
  | { readonly kind: 'due'; readonly amount: string }
  | { readonly kind: 'missing' | 'invalid' | 'exceeded' };

const minorOf = (amount: string): bigint => {
  const [whole = '', fraction = ''] = amount.split('.');
  return minorUnits(`${whole}.${fraction.padEnd(2, '0')}`);
};

/** Returns true for totals that are both typed as amounts. */
export const isComplete = ({ totalBet = '', totalWin = '' }: TypedSums = {}): boolean =>
  checkAmountOrZero(totalBet) === null && checkAmountOrZero(totalWin) === null;

/** Returns the effect of typed totals on a session of which an amount is withheld. */
export function planReturn(withheld: string, sums: TypedSums = {}): ReturnPlan {
  const { totalBet = '', totalWin = '' } = sums;
  if (totalBet === '' || totalWin === '') return { kind: 'missing' };
  if (!isComplete(sums)) return { kind: 'invalid' };
  const due = dueOnReturn(minorOf(withheld), minorOf(totalBet), minorOf(totalWin));
  return due === null ? { kind: 'exceeded' } : { kind: 'due', amount: hundredths(due) };
}

/** Order for which totals may be pasted; those that cannot be returned have an error of their own. */
interface PastedOrder {
  readonly id: string;
  readonly txId: string;
  readonly action: string | null;
}

/** Error of a pasted line: its columns, its reference, or one of its amounts. */
export interface PasteError {
  readonly line: number;
  readonly error: 'columns' | 'unknown' | 'ambiguous' | 'noReturn' | 'repeated' | SumName;
  /** The reference, or the amount. */
  readonly value: string;
}

/**
 * Returns an amount of a spreadsheet without currency symbol, blanks and thousands separators. Separators at
 * other positions stay, so that "1,5" is rejected and not read as 15.
 */
function plainAmount(text: string): string {
  const amount = text.replace(/[\s'¥￥$฿₫]/g, '');
  return /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(amount) ? amount.replaceAll(',', '') : amount;
}

const cellsOf = (line: string): string[] => line.replace(/\t+$/, '').split('\t');

/**
 * Reads pasted lines of transaction id, total bet and total win, separated by tabs. Returns the totals of the
 * lines that fit, and an error for each of the others; empty lines are skipped.
 */
export function readPastedSums(
  text: string,
  orders: readonly PastedOrder[],
): { readonly sums: SumsOfOrders; readonly errors: readonly PasteError[] } {
  const sums: Record<string, TypedSums> = {};
  const errors: PasteError[] = [];
  for (const [index, content] of text.split(/\r\n|\r|\n/).entries()) {
    if (content.trim() === '') continue;
    const reject = (error: PasteError['error'], value: string) =>
      errors.push({ line: index + 1, error, value });
    const cells = cellsOf(content).map((cell) => cell.trim());
    const [reference = '', bet = '', win = ''] = cells;
    const [order, other] = orders.filter(({ txId }) => txId === reference);
    const totalBet = plainAmount(bet);
    const totalWin = plainAmount(win);
    if (cells.length !== 3) reject('columns', reference);
    else if (!order) reject('unknown', reference);
    else if (other) reject('ambiguous', reference);
    else if (order.action === null) reject('noReturn', reference);
    else if (sums[order.id]) reject('repeated', reference);
    else if (checkAmountOrZero(totalBet)) reject('totalBet', bet);
    else if (checkAmountOrZero(totalWin)) reject('totalWin', win);
    else sums[order.id] = { totalBet, totalWin };
  }
  return { sums, errors };
}
