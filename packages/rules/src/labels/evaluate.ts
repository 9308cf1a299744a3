import { figureUnits, type LabelCondition, type LabelFigure, signedFigures } from './labels.ts';

/**
 * Figures of a member: hundredths of money and percentages, whole numbers otherwise; null where there is
 * none.
 */
export type FigureValues = Readonly<Partial<Record<LabelFigure, bigint | null>>>;

/** Highest values that conditions take. */
const grammar = {
  money: /^-?\d{1,13}(\.\d{1,2})?$/,
  percent: /^\d{1,7}(\.\d{1,2})?$/,
  count: /^\d{1,9}$/,
} as const;

/** A value of a condition in the figure's unit; null when it is none. */
export function parseFigure(figure: LabelFigure, text: string): bigint | null {
  const unit = figureUnits[figure];
  if (!grammar[unit].test(text)) return null;
  const negative = text.startsWith('-');
  if (negative && !signedFigures.includes(figure)) return null;
  const [whole, fraction = ''] = text.replace('-', '').split('.');
  const value = unit === 'count' ? BigInt(text) : BigInt(whole + fraction.padEnd(2, '0'));
  return negative ? -value : value;
}

/** A value as it is shown and sent: with two decimals, or whole. */
export function figureText(figure: LabelFigure, value: bigint): string {
  if (figureUnits[figure] === 'count') return String(value);
  const digits = String(value < 0n ? -value : value).padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Returns whether a condition is met (risk §6). A figure without a value, as a return rate without bets,
 * never meets it.
 */
export function holds(condition: LabelCondition, values: ReadonlyMap<string, FigureValues>): boolean {
  const { figure, window, comparison } = condition;
  const value = values.get(window)?.[figure] ?? null;
  const limit = parseFigure(figure, condition.value);
  if (value === null || limit === null) return false;
  switch (comparison) {
    case '>=':
      return value >= limit;
    case '>':
      return value > limit;
    case '<=':
      return value <= limit;
    case '<':
      return value < limit;
    case 'between': {
      const to = parseFigure(figure, condition.to ?? '');
      return to !== null && limit <= value && value <= to;
    }
  }
}
