import { activityLimits, amountFor } from '@pitboss/rules/activities/activity';
import { hundredths } from '@pitboss/rules/validation';
import { Button } from '../../../kit/controls/button.tsx';
import { TextBox } from '../../../kit/controls/text-box.tsx';
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

interface Position<Row> {
  readonly title: string;
  readonly of: (row: Row) => string;
  readonly to: (row: Row, typed: string) => Row;
}

/** A typed number of a row: an amount of money, or a whole number. */
function NumberCell(props: {
  readonly label: string;
  readonly typed: string;
  readonly money?: boolean;
  readonly disabled: boolean;
  readonly change: (typed: string) => void;
}) {
  return (
    <TextBox
      inputMode={props.money ? 'decimal' : 'numeric'}
      label={props.label}
      disabled={props.disabled}
      value={props.typed}
      onChange={(typed) => props.change(typed.trim())}
    />
  );
}

interface AmountRow {
  readonly amount: TypedAmounts;
}

/** One row: its whole numbers, its amount in each currency, and the button that removes it. */
function RowCells<Row extends AmountRow>(props: {
  readonly row: Row;
  /** Number of the row, from 1. */
  readonly number: number;
  readonly places: readonly Position<Row>[];
  readonly currencies: readonly string[];
  readonly disabled: boolean;
  readonly removable: boolean;
  readonly change: (row: Row) => void;
  readonly remove: () => void;
}) {
  const t = useText(editorText);
  const { row, number, places, currencies, disabled, change } = props;
  return (
    <tr>
      {places.map(({ title, of, to }) => (
        <td key={title} className="act-place">
          <NumberCell
            label={`${title} ${number}`}
            typed={of(row)}
            disabled={disabled}
            change={(typed) => change(to(row, typed))}
          />
        </td>
      ))}
      {currencies.map((currency) => (
        <td key={currency}>
          <NumberCell
            label={`${currency} ${number}`}
            typed={row.amount[currency] ?? ''}
            money
            disabled={disabled}
            change={(typed) => change({ ...row, amount: { ...row.amount, [currency]: typed } })}
          />
        </td>
      ))}
      <td>
        <Button
          type="text"
          aria-label={t('removeRow', { row: number })}
          disabled={disabled || !props.removable}
          onClick={props.remove}
        >
          ✕
        </Button>
      </td>
    </tr>
  );
}

/** The total of all rows in each currency, below the columns of whole numbers. */
function Totals<Row extends AmountRow>(props: {
  readonly rows: readonly Row[];
  readonly columns: number;
  readonly currencies: readonly string[];
  readonly times: (row: Row) => number;
}) {
  const t = useText(editorText);
  return (
    <tfoot>
      <tr>
        <th colSpan={props.columns}>{t('inAll')}</th>
        {props.currencies.map((currency) => (
          <td key={currency} className="k-figure">
            {sumOf(props.rows, currency, props.times)}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  );
}

/** Rows of whole numbers with an amount for each currency. */
function Rows<Row extends AmountRow>(
  props: RowsProps<Row> & {
    readonly places: readonly Position<Row>[];
    readonly next: (rows: readonly Row[]) => Row;
    readonly most: number;
    readonly add: string;
    /** Returns the number of awards of a row; null shows no total. */
    readonly times: ((row: Row) => number) | null;
  },
) {
  const { value: rows = [], onChange, currencies, places, disabled = false } = props;
  const set = (at: number, row: Row) =>
    onChange?.(rows.map((one, position) => (position === at ? row : one)));
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
            <RowCells
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; two empty ones are alike
              key={at}
              row={row}
              number={at + 1}
              places={places}
              currencies={currencies}
              disabled={disabled}
              removable={rows.length > 1}
              change={(changed) => set(at, changed)}
              remove={() => onChange?.(rows.filter((_, position) => position !== at))}
            />
          ))}
        </tbody>
        {props.times && (
          <Totals rows={rows} columns={places.length} currencies={currencies} times={props.times} />
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

/** Returns the total of all rows in a currency; a dash while one of them has no valid amount or number. */
function sumOf<Row extends AmountRow>(
  rows: readonly Row[],
  currency: string,
  times: (row: Row) => number,
): string {
  let sum = 0n;
  for (const row of rows) {
    const amount = amountFor(row.amount, currency);
    const count = times(row);
    if (amount === null || !Number.isInteger(count) || count < 1) return '-';
    sum += amount * BigInt(count);
  }
  return formatMoney(hundredths(sum));
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
