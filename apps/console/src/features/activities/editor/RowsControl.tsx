import { activityLimits, amountFor } from '@pitboss/rules/activities/activity';
import { Button, Input } from 'antd';
import { formatMoney } from '../../../kit/money.ts';
import { useText } from '../../../kit/text.ts';
import { editorText } from './editor.text.ts';
import type { TypedAmounts, TypedPrize, TypedStep } from './values.ts';

interface RowsProps<Row> {
  readonly id?: string;
  readonly value?: Row[];
  readonly onChange?: (rows: Row[]) => void;
  readonly currencies: readonly string[];
  readonly disabled?: boolean;
}

interface Place<Row> {
  readonly title: string;
  readonly of: (row: Row) => string;
  readonly to: (row: Row, typed: string) => Row;
}

/** Rows of whole numbers with an amount for each currency. */
function Rows<Row extends { readonly amount: TypedAmounts }>(
  props: RowsProps<Row> & {
    readonly places: readonly Place<Row>[];
    readonly next: (rows: readonly Row[]) => Row;
    readonly most: number;
    readonly add: string;
    /** How many are paid of a row; null shows no sum. */
    readonly times: ((row: Row) => number) | null;
  },
) {
  const t = useText(editorText);
  const { value: rows = [], onChange, currencies, places, disabled = false } = props;
  const set = (at: number, row: Row) => onChange?.(rows.map((one, place) => (place === at ? row : one)));
  const cell = (label: string, typed: string, change: (typed: string) => void, money = false) => (
    <Input
      className="k-figure"
      inputMode={money ? 'decimal' : 'numeric'}
      autoComplete="off"
      aria-label={label}
      disabled={disabled}
      value={typed}
      onChange={(event) => change(event.target.value.trim())}
    />
  );
  return (
    <div id={props.id} tabIndex={-1} className="act-rows">
      <table>
        <thead>
          <tr>
            {places.map(({ title }) => (
              <th key={title}>{title}</th>
            ))}
            {currencies.map((currency) => (
              <th key={currency}>{currency}</th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; two empty ones are alike
            <tr key={at}>
              {places.map(({ title, of, to }) => (
                <td key={title} className="act-place">
                  {cell(`${title} ${at + 1}`, of(row), (typed) => set(at, to(row, typed)))}
                </td>
              ))}
              {currencies.map((currency) => (
                <td key={currency}>
                  {cell(
                    `${currency} ${at + 1}`,
                    row.amount[currency] ?? '',
                    (typed) => set(at, { ...row, amount: { ...row.amount, [currency]: typed } }),
                    true,
                  )}
                </td>
              ))}
              <td>
                <Button
                  type="text"
                  aria-label={t('removeRow', { row: at + 1 })}
                  disabled={disabled || rows.length === 1}
                  onClick={() => onChange?.(rows.filter((_, place) => place !== at))}
                >
                  ✕
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
        {props.times && (
          <tfoot>
            <tr>
              <th colSpan={places.length}>{t('inAll')}</th>
              {currencies.map((currency) => (
                <td key={currency} className="k-figure">
                  {sumOf(rows, currency, props.times ?? (() => 1))}
                </td>
              ))}
              <td />
            </tr>
          </tfoot>
        )}
      </table>
      <Button
        size="small"
        disabled={disabled || rows.length >= props.most}
        onClick={() => onChange?.([...rows, props.next(rows)])}
      >
        {props.add}
      </Button>
    </div>
  );
}

/** What all rows come to in a currency; a dash while one of them is no amount or no number. */
function sumOf<Row extends { readonly amount: TypedAmounts }>(
  rows: readonly Row[],
  currency: string,
  times: (row: Row) => number,
): string {
  let sum = 0n;
  for (const row of rows) {
    const [amount, count] = [amountFor(row.amount, currency), times(row)];
    if (amount === null || !Number.isInteger(count) || count < 1) return '-';
    sum += amount * BigInt(count);
  }
  const digits = String(sum).padStart(3, '0');
  return formatMoney(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/** The number after the last one typed. */
const after = (typed: string | undefined) => String((Number(typed) || 0) + 1);

/** Prizes by places of a leaderboard. */
export function PrizesControl(props: RowsProps<TypedPrize>) {
  const t = useText(editorText);
  return (
    <Rows<TypedPrize>
      {...props}
      places={[
        { title: t('from'), of: ({ from }) => from, to: (row, from) => ({ ...row, from }) },
        { title: t('to'), of: ({ to }) => to, to: (row, to) => ({ ...row, to }) },
      ]}
      next={(rows) => ({ from: after(rows.at(-1)?.to), to: after(rows.at(-1)?.to), amount: {} })}
      most={activityLimits.prizes}
      add={t('addPrize')}
      times={({ from, to }) => Number(to) - Number(from) + 1}
    />
  );
}

/** Rewards of days, periods or minutes that are reached. */
export function StepsControl(props: RowsProps<TypedStep> & { readonly at: string }) {
  const t = useText(editorText);
  return (
    <Rows<TypedStep>
      {...props}
      places={[{ title: props.at, of: ({ at }) => at, to: (row, at) => ({ ...row, at }) }]}
      next={(rows) => ({ at: after(rows.at(-1)?.at), amount: {} })}
      most={activityLimits.steps}
      add={t('addStep')}
      times={null}
    />
  );
}
