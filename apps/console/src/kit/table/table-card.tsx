import type { ReactNode } from 'react';
import type { AnyRow, CardRole, TableColumn } from './table-column.ts';

/** Facts of a card in addition to its time. */
const maxFacts = 2;

const hasValue = ({ key }: TableColumn, row: AnyRow): boolean =>
  !(key in row) || (row[key] !== null && row[key] !== undefined && row[key] !== '');

/** Returns the column that names a row: the frozen one unless it is a time, else a text that the list keeps. */
export const recordColumn = (columns: readonly TableColumn[]): TableColumn | undefined =>
  columns.find(({ fixed, card }) => fixed && card !== 'time') ??
  columns.find(({ card, keep }) => card === 'text' && keep) ??
  columns.find(({ card }) => card === 'text') ??
  columns[0];

/**
 * Chooses what a card shows of a row, by the roles of its columns: the record, its main amount, its state, its
 * time and the first facts that have a value. Of several columns with a role, those that the list keeps are
 * first.
 */
function partsOf(columns: readonly TableColumn[], row: AnyRow) {
  const record = recordColumn(columns);
  const others = columns.filter((column) => column !== record && hasValue(column, row));
  const byRole = (...roles: CardRole[]) =>
    others
      .filter(({ card }) => card && roles.includes(card))
      .toSorted((a, b) => Number(b.keep ?? false) - Number(a.keep ?? false));
  const amount = byRole('mainAmount')[0] ?? byRole('amount')[0];
  const [time] = byRole('time');
  const figures = byRole('figure', 'amount').filter(
    (column) => column !== amount && Number(row[column.key]) !== 0,
  );
  return {
    record,
    amount,
    state: byRole('state')[0],
    facts: [...byRole('text'), ...figures].slice(0, maxFacts),
    time,
  };
}

/**
 * A row on a phone in two lines: the record and its main amount, below them the time, two facts and the state.
 * The time comes first because the last fact gives way where the line is too short.
 */
export function Card(props: { readonly columns: readonly TableColumn[]; readonly row: AnyRow }): ReactNode {
  const { columns, row } = props;
  const { record, amount, state, facts, time } = partsOf(columns, row);
  const part = (column: TableColumn | undefined, className?: string) => {
    if (!column) return undefined;
    const isFigure = column.card === 'figure' || (column.card === 'amount' && column !== amount);
    return (
      <span
        key={column.key}
        className={className}
        data-column={column.key}
        data-figure={isFigure || undefined}
        title={column.title}
      >
        {isFigure && <span className="k-none">{column.title} </span>}
        {(column.drawOnCard ?? column.draw)(row)}
      </span>
    );
  };
  return (
    <td className="k-card" data-long={record?.grow || undefined}>
      {part(record, 'k-card-record')}
      {part(amount, 'k-card-amount')}
      {part(state, 'k-card-state')}
      <span className="k-card-facts">
        {part(time)}
        {facts.map((column) => part(column))}
      </span>
    </td>
  );
}
