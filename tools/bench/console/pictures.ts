import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';

/**
 * Takes the pictures of `docs/images` from a running installation with the demo data, at 1440 × 900.
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

/** Returns token and cookie of a fresh session. */
function signIn(account: string): { readonly token: string; readonly cookie: string } {
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/token.ts', account], {
    cwd: root,
    encoding: 'utf8',
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as { token: string; cookie: string };
}

async function take(browser: Browser, picture: Picture): Promise<void> {
  const { token, cookie } = signIn(picture.account);
  const context = await browser.newContext({
    locale: picture.language === 'zh_cn' ? 'zh-CN' : 'en-US',
    colorScheme: picture.theme,
    viewport: { width: 1440, height: 900 },
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: picture.origin }]);
  await context.addInitScript(`sessionStorage.setItem('token', ${JSON.stringify(token)})`);
  const page = await context.newPage();
  await page.goto(`${picture.origin}${picture.path}`);
  await page.locator('.s-page:visible :is(tr[data-row-key], .key-figure)').first().waitFor();
  await picture.act?.(page);
  // Charts and counts follow the rows.
  await page.waitForTimeout(2_000);
  await page.screenshot({ path: join(root, 'docs/images', `${picture.name}.png`) });
  await context.close();
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const picture of pictures) await take(browser, picture);
await browser.close();
