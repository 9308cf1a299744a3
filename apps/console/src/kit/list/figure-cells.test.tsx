// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { text } from '../text.ts';
import { drawColumns } from './list-columns.tsx';

const texts = text({
  bets: { zh_cn: '注单数', en_us: 'Bets' },
  payout: { zh_cn: '派彩金额', en_us: 'Payout' },
});
const columns = {
  bets: { as: 'number', link: () => ({ page: '/betManagement' as const }) },
  payout: { as: 'money', lacks: ({ result }: Readonly<Record<string, unknown>>) => result === 'unsettled' },
} as const;
const cells = (row: Readonly<Record<string, unknown>>) =>
  drawColumns(columns, texts, [], { language: 'en_us' }).map((column) =>
    renderToStaticMarkup(column.draw(row)),
  );

it('links a figure to its rows, and a zero to nothing', () => {
  expect(cells({ bets: 3, payout: '1.00' })[0]).toBe(
    '<a href="/betManagement"><span class="k-figure">3</span></a>',
  );
  expect(cells({ bets: 0, payout: '1.00' })[0]).toBe('<span class="k-figure">0</span>');
});

it('shows nothing in rows that have no value yet', () => {
  expect(cells({ bets: 3, payout: '0.00', result: 'unsettled' })[1]).toBe(
    '<span class="k-none k-nothing">-</span>',
  );
  expect(cells({ bets: 3, payout: '0.00', result: 'lose' })[1]).toContain('0.00');
});
