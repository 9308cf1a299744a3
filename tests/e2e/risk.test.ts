import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations } from './axe.ts';
import { expectTidy, launch, open, settled, shot, signIn } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const texts = {
  en_us: {
    hidden: /^Hidden alerts (\d+)$/,
    fold: /^Collapse (?!menu|all)/,
    settled: ': Normal',
    evidence: 'Evidence',
    remark: 'Remark (required for abnormal)',
    panel: 'Member win/loss',
    keys: 'Next, previous alert',
  },
  zh_cn: {
    hidden: /^隐藏告警 (\d+)$/,
    fold: /^折叠 /,
    settled: '：正常',
    evidence: '依据',
    remark: '备注（判为异常时必填）',
    panel: '会员输赢',
    keys: '下一条、上一条',
  },
} as const;

const lines = (page: Page) => page.locator('.risk-feed [data-alert]:visible');
const idsOf = (page: Page) => lines(page).evaluateAll((all) => all.map((one) => one.dataset.alert));

it.each([
  ['en_us', 'light', 1440, 900],
  ['zh_cn', 'dark', 1280, 720],
] as const)(
  'a risk officer works through the alerts by keys, in %s and %s',
  async (language, theme, width, height) => {
    const { context, page, complaints } = await open(browser, 'admin', language, '/', theme);
    await page.setViewportSize({ width, height });
    await signIn(page, 'superadmin');
    const say = texts[language];
    // The badge is there on every page, and leads to the alerts.
    await page.locator('.risk-badge b').waitFor();
    await page.locator('.risk-badge').click();
    await lines(page).first().waitFor();
    await settled(page);
    const before = await idsOf(page);
    expect(before.length).toBeGreaterThan(1);
    await expectTidy(page);
    expect(await axeViolations(page)).toEqual([]);
    await shot(page, `risk-${language}`);

    // By keys alone: to the second alert, a verdict, and back within its ten seconds. Others may come
    // meanwhile.
    const shown = (id: string) => page.locator(`.risk-feed [data-alert="${id}"]`);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const second = (await page.evaluate(() => document.activeElement?.getAttribute('data-alert'))) ?? '';
    expect(before).toContain(second);
    await page.keyboard.press('n');
    await page.locator('.risk-undo', { hasText: say.settled }).waitFor();
    await shown(second).waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await shown(second).waitFor();

    // The card shows the reason and the evidence, and requires a remark before it accepts "abnormal".
    await shown(second).focus();
    await page.keyboard.press('Enter');
    const card = page.locator('.k-drawer:visible');
    await card.getByText(say.evidence, { exact: true }).first().waitFor();
    await settled(page);
    const requested = () => new URL(page.url()).searchParams.get('alert');
    expect(requested()).toBe(second);
    expect(await axeViolations(page, '.k-drawer')).toEqual([]);
    await shot(page, `risk-card-${language}`);
    await page.keyboard.press('a');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(say.remark);
    await page.keyboard.type('same device');
    await page.keyboard.press('Enter');
    // The card opens the next open alert, which may be one that arrived meanwhile.
    await expect.poll(requested).not.toBe(second);
    expect(await idsOf(page)).toContain(requested());
    // Nothing of the alert before is left in it, and its verdicts are free of the offer to undo that one.
    await page.locator('.risk-undo').waitFor();
    await card.getByText(say.evidence, { exact: true }).first().waitFor();
    await settled(page);
    expect(await card.locator('.notes').count()).toBe(1);
    for (const button of await card.locator('.risk-verdicts button').all())
      await button.click({ trial: true });
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });
    await shown(second).waitFor({ state: 'detached' });

    // Alerts of a folded panel count as hidden, also after a reload.
    const hidden = async () =>
      Number(say.hidden.exec(await page.getByRole('button', { name: say.hidden }).innerText())?.[1]);
    const none = await hidden();
    const alarmed = page.locator('.risk-panel[data-alarmed]').first();
    const code = await alarmed.getAttribute('data-panel');
    await alarmed.getByRole('button', { name: say.fold }).click();
    await expect.poll(hidden).toBeGreaterThan(none);
    await page.reload();
    await page.locator(`[data-panel="${code}"][data-folded]`).waitFor();
    await expect.poll(hidden).toBeGreaterThan(none);

    // Signals of other areas have no figures: their panel lists the alerts themselves, not the records of
    // pairs.
    const signals = page.locator('[data-panel="signal"]');
    await signals.scrollIntoViewIfNeeded();
    await signals.locator(':is(.risk-said, .risk-quiet)').waitFor();
    expect(await signals.locator('table, select').count()).toBe(0);

    // A panel is moved by keys; the wall fills the window, and Escape leaves it.
    const panels = () =>
      page.locator('[data-panel]').evaluateAll((all) => all.map((one) => one.dataset.panel));
    const [left, right] = await panels();
    await page.locator(`[data-grip="${left}"]`).press('ArrowRight');
    await expect.poll(async () => (await panels()).slice(0, 2)).toEqual([right, left]);
    await page.keyboard.press('?');
    await page.getByText(say.keys).waitFor();
    await page.keyboard.press('?');
    await page.locator('.risk h2').first().click();
    await page.keyboard.press('w');
    await page.locator('.risk[data-wall] .risk-wall-head').waitFor();
    await shot(page, `risk-wall-${language}`);
    await page.keyboard.press('w');
    await page.locator('.risk[data-wall]').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  },
);
