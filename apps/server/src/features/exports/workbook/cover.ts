import type { TermKey } from '@pitboss/contract/core/glossary-keys';
import { glossary } from '@pitboss/contract/words/glossary';
import type { Language } from '@pitboss/rules/i18n';
import { moneyText } from '../../../domain/sql/dto.ts';
import { numberCell, styles, textCell, timeCell } from '../../../domain/workbook/cells.ts';
import type { CoverCell } from '../../../domain/workbook/workbook.ts';
import type { statementOf, Totals } from './totals.ts';

/** Texts of the second sheet. */
export const coverText = {
  zh_cn: {
    sheet: '说明',
    list: '列表',
    user: '导出账号',
    at: '数据时间',
    zone: '时区',
    rows: '记录数',
    sheets: '数据表数',
    fingerprint: '数据指纹（SHA-256）',
    filter: '筛选条件',
    definitions: '名词解释',
    none: '无（全部记录）',
    listTotals: '合计（与列表页面一致）',
    rowTotals: '金额合计（逐行相加）',
    currency: '币种',
    account: '账户',
    opening: '期初余额',
    income: '收入',
    outgo: '支出',
    closing: '期末余额',
    bets: '注单数',
  },
  en_us: {
    sheet: 'Summary',
    list: 'List',
    user: 'Exported by',
    at: 'Data as of',
    zone: 'Time zone',
    rows: 'Rows',
    sheets: 'Data sheets',
    fingerprint: 'Data fingerprint (SHA-256)',
    filter: 'Filter',
    definitions: 'Definitions',
    none: 'None (all rows)',
    listTotals: 'Totals (as shown in the list)',
    rowTotals: 'Amount totals (summed row by row)',
    currency: 'Currency',
    account: 'Account',
    opening: 'Opening balance',
    income: 'In',
    outgo: 'Out',
    closing: 'Closing balance',
    bets: 'Bets',
  },
} as const;

/** Writes the second sheet: description of the file, its filter, and totals to check the rows against. */
export function coverOf(
  job: { readonly language: Language; readonly title: string; readonly filter: unknown },
  made: { atMs: number; zoneName: string; clock: (ms: number) => number; account: string },
  totals: Totals | null,
  size: { rows: number; sheets: number; fingerprint: string; statement: ReturnType<typeof statementOf> },
  columns: readonly { readonly title: string; readonly about?: TermKey | undefined }[],
): CoverCell[][] {
  const t = coverText[job.language];
  const texts =
    (text: string, style: number = styles.plain): CoverCell =>
    (position) =>
      textCell(position, text, style);
  const figure =
    (value: unknown, style: number): CoverCell =>
    (position) =>
      numberCell(position, value, style);
  const filter = job.filter as { label: string; value: string }[];
  const lines: CoverCell[][] = [
    [texts(job.title, styles.title)],
    [],
    [texts(t.list), texts(job.title)],
    [texts(t.user), texts(made.account)],
    [texts(`${t.at} (${made.zoneName})`), (position) => timeCell(position, made.atMs, made.clock)],
    [texts(t.zone), texts(made.zoneName)],
    [texts(t.rows), figure(size.rows, styles.number)],
    [texts(t.sheets), figure(size.sheets, styles.number)],
    [texts(t.fingerprint), texts(size.fingerprint)],
    [],
    [texts(t.filter, styles.head), texts('', styles.head)],
    ...(filter.length ? filter.map(({ label, value }) => [texts(label), texts(value)]) : [[texts(t.none)]]),
  ];
  if (size.statement) {
    const { account, figures } = size.statement;
    lines.push([], [texts(t.account, styles.head), texts(account, styles.head)]);
    for (const [name, amount] of figures) lines.push([texts(t[name]), figure(amount, styles.money)]);
  }
  const defined = columns.flatMap(({ title, about }) =>
    about ? [[texts(title), texts(glossary[about].text[job.language])]] : [],
  );
  const definitions = defined.length > 0 ? [[], [texts(t.definitions, styles.title)], ...defined] : [];
  if (!totals) return [...lines, ...definitions];
  return [
    ...lines,
    [],
    [texts(totals.ofList ? t.listTotals : t.rowTotals, styles.title)],
    [t.currency, ...totals.groups, t[totals.counts], ...totals.titles].map((title) =>
      texts(title, styles.head),
    ),
    ...totals.lines.map(({ currency, group, count, minor }) => [
      texts(currency),
      ...group.map((label) => texts(label)),
      figure(count, styles.number),
      ...minor.map((value) => figure(moneyText(value), styles.money)),
    ]),
    ...definitions,
  ];
}
