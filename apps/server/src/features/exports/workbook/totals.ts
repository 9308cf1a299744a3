import type { Call } from '@pitboss/contract/core/define';
import { fieldKind, isSummable, totalFields } from '@pitboss/contract/core/row-fields';
import type { Language } from '@pitboss/rules/i18n';

import { type ExportRequest, labelsOf, reader, text } from './export-request.ts';

type Row = Readonly<Record<string, unknown>>;

/** One row of a file's control totals; money in minor units, in the order of the titles. */
interface TotalsLine {
  readonly currency: string;
  /** Labels of what the rows are, in the order of `groups`. */
  readonly group: readonly string[];
  readonly count: number | null;
  readonly minor: readonly bigint[];
}
export interface Totals {
  /**
   * True if the totals are those of the list, as its screen shows them; false if they are computed from the
   * rows.
   */
  readonly ofList: boolean;
  /** Unit of the row counts: the list's rows, or the bets in the figures of a report. */
  readonly counts: 'rows' | 'bets';
  /** Titles of the columns by which rows are grouped in addition to their currency. */
  readonly groups: readonly string[];
  readonly titles: readonly string[];
  readonly lines: readonly TotalsLine[];
}

/** Money in replies has exactly two decimals, so its digits are the minor units. */
const minorOf = (value: unknown): bigint => (typeof value === 'string' ? BigInt(value.replace('.', '')) : 0n);

/** Fields that say what the money of a row is: stakes and payouts, or orders done and rejected, have no sum. */
const groupFields = ['kind', 'state'];

interface ReadColumn {
  readonly title: string;
  readonly read: (row: Row) => unknown;
}

/**
 * Totals of the summable columns, by the currency of their rows and by what their money is. A file without
 * the columns that say so has no totals.
 */
export class RowTotals {
  readonly #columns: readonly ReadColumn[];
  readonly #groups: readonly ReadColumn[];
  readonly #sums = new Map<string, TotalsLine & { count: number; minor: bigint[] }>();

  constructor(call: Call, request: ExportRequest) {
    const fields = groupFields.filter((field) => fieldKind(call, field) !== undefined);
    const groups = request.columns.filter(({ key }) => fields.includes(key));
    this.#groups = groups.map((column) => {
      const labels = labelsOf(column);
      const value = reader(column.key);
      const read = (row: Row) => labels.get(text(value(row))) ?? text(value(row));
      return { title: column.title, read };
    });
    this.#columns =
      fieldKind(call, 'currency') === 'text' && groups.length === fields.length
        ? request.columns
            .filter((column) => isSummable(call, column.key))
            .map(({ key, title }) => ({ title, read: reader(key) }))
        : [];
  }

  add(rows: readonly Row[]): void {
    if (!this.#columns.length) return;
    for (const row of rows) {
      const currency = text(row.currency);
      const group = this.#groups.map(({ read }) => text(read(row)));
      const key = JSON.stringify([currency, ...group]);
      let sums = this.#sums.get(key);
      if (!sums) {
        sums = { currency, group, count: 0, minor: this.#columns.map(() => 0n) };
        this.#sums.set(key, sums);
      }
      sums.count += 1;
      for (const [index, column] of this.#columns.entries())
        sums.minor[index] = (sums.minor[index] ?? 0n) + minorOf(column.read(row));
    }
  }

  /** Returns one row of totals per currency and group, ordered by code; null when no column can be totalled. */
  totals(): Totals | null {
    if (!this.#columns.length || !this.#sums.size) return null;
    return {
      ofList: false,
      counts: 'rows',
      groups: this.#groups.map((column) => column.title),
      titles: this.#columns.map((column) => column.title),
      lines: [...this.#sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line),
    };
  }
}

/** Sums that only totals have, as the screens call them. */
const sumLabels: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  open: { zh_cn: '其中未结算', en_us: 'of which unsettled' },
  income: { zh_cn: '收入', en_us: 'In' },
  outgo: { zh_cn: '支出', en_us: 'Out' },
  net: { zh_cn: '净额', en_us: 'Net' },
};

const isMoney = (value: unknown) => typeof value === 'string' && /^-?\d+\.\d\d$/.test(value);

function linesOf(
  found: readonly Row[],
  fields: readonly string[],
  request: ExportRequest,
  language: Language,
): Totals | null {
  const titles = new Map(request.columns.map((column) => [column.key, column.title]));
  const summed = fields.flatMap((field) => {
    const title = titles.get(field) ?? sumLabels[field]?.[language];
    return title === undefined ? [] : [{ field, title }];
  });
  if (!summed.length || !found.length) return null;
  return {
    ofList: true,
    groups: [],
    counts: typeof found[0]?.count === 'number' ? 'rows' : 'bets',
    titles: summed.map(({ title }) => title),
    lines: found.map((line) => ({
      // Amounts of a list whose rows name no currency are converted.
      currency: typeof line.currency === 'string' ? line.currency : 'CNY',
      group: [],
      count: typeof line.count === 'number' ? line.count : typeof line.bets === 'number' ? line.bets : null,
      minor: summed.map(({ field }) => minorOf(line[field])),
    })),
  };
}

/** Returns totals from the reply of the call that totals a list, one row per currency. */
export function totalsOfCall(reply: unknown, request: ExportRequest, language: Language): Totals | null {
  const lines = (reply as { totals?: readonly Row[] }).totals ?? [];
  const fields = Object.keys(lines[0] ?? {}).filter((name) => isMoney(lines[0]?.[name]));
  return linesOf(lines, fields, request, language);
}

/** Returns totals that a list's own reply contains, as one row. */
export function totalsOfReply(
  call: Call,
  reply: unknown,
  request: ExportRequest,
  language: Language,
): Totals | null {
  const totals = (reply as { totals?: Row }).totals;
  return totals ? linesOf([totals], totalFields(call), request, language) : null;
}

const statementFigures = ['opening', 'income', 'outgo', 'closing'] as const;
export type StatementFigure = (typeof statementFigures)[number];

/** Returns account and figures of an account statement from its reply; null for the reply of any other list. */
export function statementOf(reply: unknown) {
  const { account, currency, ...fields } = (reply ?? {}) as Row;
  if (typeof account !== 'string' || !statementFigures.every((name) => isMoney(fields[name]))) return null;
  const figures = statementFigures.map((name): [StatementFigure, string] => [name, text(fields[name])]);
  return { account: `${account} ${text(currency)}`, figures };
}
