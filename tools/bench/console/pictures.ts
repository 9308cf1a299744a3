import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';

/**
 * Takes the pictures of `docs/images`, at 1440 × 900, and those of the guides in the help, at 1200 × 750 in both
 * languages, from a running installation with the demo data.
 * `DATA_DIR=… npm run pictures -- http://localhost:8100 http://localhost:8101`
 */
const root = join(import.meta.dirname, '../../..');
const [admin = 'http://localhost:8100', agent = 'http://localhost:8101'] = process.argv.slice(2);

interface Picture {
  readonly name: string;
  readonly origin: string;
  readonly account: string;
  readonly language: 'zh_cn' | 'en_us';
  readonly theme: 'light' | 'dark';
  readonly path: string;
  /** The picture belongs to the guide of this name. */
  readonly guide?: true;
  /** Something done on the page before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
}

/** Opens the first record of the list in front beside it. */
const openFirst = async (page: Page) => {
  // A settled bet, whose round opens.
  await page.locator('tr[data-row-key]:visible a[href^="?"]').first().click();
  await page.locator('.k-drawer[data-beside] .k-drawer-body > *').first().waitFor();
};

const pictures: readonly Picture[] = [
  {
    name: 'admin-home',
    origin: admin,
    account: 'superadmin',
    language: 'en_us',
    theme: 'light',
    path: '/home',
  },
  {
    name: 'admin-bets-dark',
    origin: admin,
    account: 'superadmin',
    language: 'en_us',
    theme: 'dark',
    path: '/betManagement?gameId=201',
    act: openFirst,
  },
  {
    name: 'agent-report',
    origin: agent,
    account: 'major1',
    language: 'en_us',
    theme: 'light',
    path: '/gameReport',
  },
  {
    name: 'agent-members-zh-dark',
    origin: agent,
    account: 'major1',
    language: 'zh_cn',
    theme: 'dark',
    path: '/memberList',
  },
];

/** Opens an action of the first row with a text. */
const act = (row: string, action: RegExp) => async (page: Page) => {
  const line = page.locator('tr[data-row-key]:visible', { hasText: row }).first();
  await line.locator('.k-actions').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: action }).click();
};

/** Shows all columns of the first record beside the list. */
const openRow = async (page: Page) => {
  await page.locator('tr[data-row-key]:visible td[data-column]').nth(2).click();
  await page.locator('.k-drawer[data-beside] .k-drawer-body > *').first().waitFor();
};

/** Opens the first alert of the risk board. */
const openAlert = async (page: Page) => {
  await page.locator('.risk-open').first().click();
  await page.locator('.k-drawer:visible .k-drawer-body > *').first().waitFor();
};

/** Opens a bet of the demo data whose payout is held, by its number. */
const openHeldBet = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('demo-held');
  await page
    .getByRole('option', { name: /(Bet|注单) ·/ })
    .first()
    .click();
  await page.locator('.k-facts:visible').first().waitFor();
};

/** Screens of the guides: what is seen at the step that matters. */
const screens: readonly Pick<Picture, 'name' | 'path' | 'act'>[] = [
  { name: 'complaint', path: '/home', act: openHeldBet },
  { name: 'member', path: '/memberList', act: openRow },
  { name: 'quota', path: '/agentList?account=major1', act: act('major1', /^(Add quota|增加额度)$/) },
  { name: 'alert', path: '/riskManagement', act: openAlert },
  { name: 'orders', path: '/seamlessOrder' },
  { name: 'reconcile', path: '/reconciliation' },
  { name: 'activity', path: '/activitySetting' },
  { name: 'game', path: '/gameSetting' },
  { name: 'report', path: '/gameReport' },
  { name: 'approvals', path: '/approvals' },
];

const guidePictures: readonly Picture[] = (['zh_cn', 'en_us'] as const).flatMap((language) =>
  screens.map((screen) => ({
    ...screen,
    guide: true,
    origin: admin,
    account: 'superadmin',
    language,
    theme: 'light',
  })),
);

/** Returns token and cookie of a fresh session. */
function signIn(account: string): { readonly token: string; readonly cookie: string } {
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/token.ts', account], {
    cwd: root,
    encoding: 'utf8',
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as { token: string; cookie: string };
}

/** Writes a picture as WebP, of which a browser loads as many as the guides that are in sight. */
async function writeGuidePicture(page: Page, { name, language }: Picture): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 72 });
  const place = join(root, 'apps/console/src/features/help/pictures', `${name}-${language}.webp`);
  writeFileSync(place, Buffer.from(data, 'base64'));
}

async function take(browser: Browser, picture: Picture): Promise<void> {
  const { token, cookie } = signIn(picture.account);
  const context = await browser.newContext({
    locale: picture.language === 'zh_cn' ? 'zh-CN' : 'en-US',
    colorScheme: picture.theme,
    viewport: picture.guide ? { width: 1200, height: 750 } : { width: 1440, height: 900 },
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: picture.origin }]);
  await context.addInitScript(`sessionStorage.setItem('token', ${JSON.stringify(token)})`);
  const page = await context.newPage();
  await page.goto(`${picture.origin}${picture.path}`);
  await page.locator('.s-page:visible :is(tr[data-row-key], .key-figure, [data-alert])').first().waitFor();
  // Incidents of the demo data are no part of what a guide shows.
  if (picture.guide) await page.addStyleTag({ content: '.s-viewing { display: none }' });
  await picture.act?.(page);
  // Charts and counts follow the rows.
  await page.waitForTimeout(2_000);
  if (picture.guide) await writeGuidePicture(page, picture);
  else await page.screenshot({ path: join(root, 'docs/images', `${picture.name}.png`) });
  await context.close();
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const picture of [...pictures, ...guidePictures]) await take(browser, picture);
await browser.close();
