// usage: node tests/e2e/zz-shot.mjs ACCOUNT '/path|step|step;/path2' OUT.png light|dark en_us|zh_cn WIDTH PORT HEIGHT
import { chromium } from 'playwright-core';
import { spawnSync } from 'node:child_process';
const [account, paths, out, theme='light', language='en_us', width='1440', port='7000', height='900'] = process.argv.slice(2);
const { stdout, stderr } = spawnSync(process.execPath, ['--import','tsx','tools/token.ts',account], { encoding:'utf8', env: { ...process.env, DATA_DIR: process.env.DATA_DIR ?? '/tmp/wm' } });
if (!stdout) { console.log(stderr); process.exit(1); }
const session = JSON.parse(stdout);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const origin = `http://localhost:${port}`;
const context = await browser.newContext({ locale: language === 'zh_cn' ? 'zh-CN' : 'en-US', viewport: { width: +width, height: +height }, colorScheme: theme, hasTouch: +width < 500, isMobile: +width < 500 });
const [name, value] = session.cookie.split('=');
await context.addCookies([{ name, value, url: origin }]);
await context.addInitScript(`sessionStorage.setItem('token', ${JSON.stringify(session.token)})`);
const page = await context.newPage();
page.on('console', (m) => m.type() === 'error' && console.log('console:', m.text().slice(0, 300)));
page.on('pageerror', (e) => console.log('pageerror:', e.message.slice(0, 500)));
let n = 0;
for (const item of paths.split(';')) {
  const [path, ...steps] = item.split('|');
  await page.goto(origin + path);
  await page.waitForLoadState('networkidle').catch(() => {});
  await page.waitForTimeout(900);
  for (const step of steps) {
    const [kind, rest] = step.includes(':') ? [step.slice(0, step.indexOf(':')), step.slice(step.indexOf(':') + 1)] : ['text', step];
    if (kind === 'wait') await page.waitForTimeout(+rest);
    else if (kind === 'key') await page.keyboard.press(rest);
    else if (kind === 'type') await page.keyboard.type(rest);
    else if (kind === 'css') await page.locator(rest).first().click();
    else if (kind === 'hover') await page.locator(rest).first().hover();
    else if (kind === 'eval') console.log(JSON.stringify(await page.evaluate(rest)));
    else if (kind === 'menu') await page.getByRole('menuitem', { name: rest }).first().click();
    else await page.getByRole('button', { name: step }).first().click();
    await page.waitForTimeout(500);
  }
  await page.screenshot({ path: out.replace('.png', n ? `-${n}.png` : '.png') });
  n += 1;
}
await browser.close();
