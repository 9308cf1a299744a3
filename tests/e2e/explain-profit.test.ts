import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations } from './axe.ts';
import { expectTidy, launch, open, settled, shot, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const figures = (page: Page, name: string) => part(page, name).locator('li > .k-figure').allInnerTexts();
const searchOf = (page: Page) => new URL(page.url()).searchParams;

/** An amount as a number, for comparing sizes only. */
const numberOf = (text: string) => Number(text.replace(/[^\d.-]/g, ''));

it('a profit is explained by agents, games and members, each narrowed by a click', async () => {
  const { context, page, complaints } = await open(browser, 'admin', 'en_us');
  await signIn(page, 'superadmin');
  const range = `start_time=${Date.now() - 29 * 86_400_000}&end_time=${Date.now()}`;
  await page.goto(new URL(`/profitReport?${range}&by=game`, page.url()).href);
  await page.locator('[data-row-key]').first().waitFor();
  await page.getByRole('button', { name: 'Explain profit', exact: true }).click();

  for (const name of ['Agents', 'Games', 'Members']) await part(page, name).locator('li').first().waitFor();
  await settled(page);
  await expectTidy(page);
  expect(await axeViolations(page)).toEqual([]);
  await shot(page, 'explain-profit');
  const highest = (await figures(page, 'Games')).map(numberOf);
  expect(highest).toEqual([...highest].sort((a, b) => b - a));

  // An agent shows those below it; its name leads back from the line above.
  await part(page, 'Agents')
    .getByRole('button', { name: /^major1 / })
    .click();
  await page.locator('.k-way').getByText('major1', { exact: true }).waitFor();
  await part(page, 'Agents')
    .getByRole('button', { name: /^share1 / })
    .waitFor();
  expect(searchOf(page).get('agentId')).not.toBeNull();
  await settled(page);
  expect((await figures(page, 'Games')).map(numberOf)).not.toEqual(highest);

  // A game narrows agents and members, and is chosen until it is pressed again.
  const game = part(page, 'Games').getByRole('button').first();
  await game.click();
  await part(page, 'Games').locator('button[aria-pressed=true]').waitFor();
  await settled(page);
  const ofGame = await figures(page, 'Members');
  await part(page, 'Games').locator('button[aria-pressed=true]').click();
  await part(page, 'Games').locator('button[aria-pressed=true]').waitFor({ state: 'detached' });
  await settled(page);
  expect(await figures(page, 'Members')).not.toEqual(ofGame);

  // The other end of the order begins with the largest loss.
  await page.getByText('Largest loss', { exact: true }).click();
  await settled(page);
  const lowest = (await figures(page, 'Games')).map(numberOf);
  expect(lowest).toEqual([...lowest].sort((a, b) => a - b));

  await page.getByRole('link', { name: 'Profit report', exact: true }).last().click();
  await page.locator('[data-row-key]').first().waitFor();
  expect(searchOf(page).get('view')).toBeNull();
  expect(complaints).toEqual([]);
  await context.close();
});
