// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { mixesCurrencies } from '../table/row-traits.ts';
import { text } from '../text.ts';
import { drawColumns } from './list-columns.tsx';

const texts = text({
  amount: { zh_cn: '金额', en_us: 'Amount' },
  profit: { zh_cn: '输赢', en_us: 'Profit' },
  amountCny: { zh_cn: '金额CNY', en_us: 'Amount in CNY' },
});
const columns = { amount: 'money', profit: 'companyGain', amountCny: 'money' } as const;
const row = (currency: string) => ({ currency, amount: '10.00', profit: '-2.00', amountCny: '71.00' });

const cells = (rows: readonly ReturnType<typeof row>[]) => {
  const drawn = drawColumns(columns, texts, [], { language: 'en_us', mixed: mixesCurrencies(rows) });
  return rows.map((one) =>
    drawn.map((column) => renderToStaticMarkup(column.draw(one)).replace(/<[^>]+>/g, '')),
  );
};

it('names the currency at every amount where rows have several, and not at what is converted', () => {
  expect(cells([row('USD'), row('CNY')])).toEqual([
    ['10.00USD', '-2.00USD', '71.00'],
    ['10.00CNY', '-2.00CNY', '71.00'],
  ]);
});

it('leaves it to the currency column where all rows have one', () => {
  expect(cells([row('USD'), row('USD')])).toEqual([
    ['10.00', '-2.00', '71.00'],
    ['10.00', '-2.00', '71.00'],
  ]);
});
