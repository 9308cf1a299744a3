import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningUrl } from '../../../apps/server/src/platform/postgres/cluster-state.ts';
import { launch, open, product, signIn } from '../browser.ts';
import { orderForms } from './orders.ts';
import { saveEach } from './save.ts';

let browser: Browser;
let pool: pg.Pool;
beforeAll(async () => {
  browser = await launch();
  pool = new pg.Pool({ connectionString: runningUrl(product().dataDir) ?? '', max: 1 });
});
afterAll(async () => {
  await pool.query("delete from setting where key = 'moneyFrozen'");
  await pool.end();
  await browser.close();
});

saveEach(orderForms);

it('the release of frozen money is saved', async () => {
  const { page, complaints } = await open(browser, 'admin', 'en_us', '/ledgerProof');
  await signIn(page, 'superadmin');
  await pool.query(
    `insert into setting (key, value) values ('moneyFrozen', $1)
       on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ at: Date.now() - 1000, because: ['a test'] })],
  );
  // Only a proof that is younger than the freeze lets money move again.
  await page.getByRole('button', { name: 'Verify now', exact: true }).click();
  await page.getByText('Ledger inconsistent: money operations are suspended').waitFor();
  await page.getByText('All consistent', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Resume transfers', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Resume transfers' });
  await dialog.getByLabel('Reason', { exact: true }).fill('all is well');
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Ledger inconsistent').waitFor({ state: 'hidden' });
  const { rows } = await pool.query("select value from setting where key = 'moneyFrozen'");
  expect(rows.map(({ value }) => value).filter(Boolean)).toEqual([]);
  expect(complaints).toEqual([]);
});
