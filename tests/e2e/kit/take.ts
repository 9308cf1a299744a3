import type { Browser, CDPSession, Page } from 'playwright-core';

/** Look of the page in a picture. */
export interface Look {
  readonly language: 'zh_cn' | 'en_us';
  readonly theme: 'light' | 'dark';
  readonly console: 'admin' | 'agent';
}

/** Parts with a picture of their own in each look, in the order of the page. */
const parts = ['buttons', 'navigation', 'values', 'inputs', 'fields', 'states', 'tables'] as const;
/** Buttons, and what their press opens over the page. */
const overlays = {
  menu: ['[data-part=overlays] [aria-haspopup=menu]', '[role=menu]'],
  dialog: ['[data-begin=dialog]', '.k-modal'],
  confirm: ['[data-begin=confirm]', '.k-modal'],
  record: ['[data-begin=record]', '.k-drawer > section'],
  notice: ['[data-begin=notice]', '.k-notice'],
  definition: ['[data-part=values] .k-info button', '.k-info-text'],
  calendar: ['[data-part=inputs] [aria-haspopup=dialog]', '.k-calendar'],
} as const;

/** Looks of the pictures; the agent console differs by its colours. */
export const looks: readonly Look[] = [
  { language: 'en_us', theme: 'light', console: 'admin' },
  { language: 'en_us', theme: 'dark', console: 'admin' },
  { language: 'zh_cn', theme: 'light', console: 'admin' },
  { language: 'zh_cn', theme: 'dark', console: 'admin' },
  { language: 'en_us', theme: 'light', console: 'agent' },
  { language: 'en_us', theme: 'dark', console: 'agent' },
];

const nameOf = (look: Look, part: string) => `${part}-${look.console}-${look.language}-${look.theme}`;
const window = { width: 992, height: 720 };
/** A Tuesday noon in Beijing: calendars mark the present day. */
const now = new Date('2026-01-06T04:00:00Z');
/**
 * Chinese characters come from a font of the host. Pictures show the place of their texts, which is the same in
 * all fonts, and not their shape.
 */
const withoutChinese =
  ':lang(zh), :lang(zh)::placeholder { -webkit-text-fill-color: transparent !important; }';

const forcedStates = {
  hover: ['hover'],
  focus: ['focus', 'focus-visible', 'focus-within'],
  active: ['active'],
} as const;

/** Gives the samples of a state by pointer or keys that state. */
async function forceStates(session: CDPSession): Promise<void> {
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  for (const [state, pseudo] of Object.entries(forcedStates)) {
    const selector = `[data-forced=${state}] :is(button, input, .k-box, .k-copy)`;
    const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
    for (const nodeId of nodeIds)
      await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...pseudo] });
  }
}

async function openKit(browser: Browser, origin: string, look: Look): Promise<Page> {
  const context = await browser.newContext({
    viewport: window,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  await page.goto(`${origin}/kit?${new URLSearchParams({ ...look })}`);
  await page.locator('[data-part=overlays]').waitFor();
  await page.evaluate(() => document.fonts.ready);
  return page;
}

/** Takes the pictures of a look: names and PNG files. */
export async function takePictures(
  browser: Browser,
  origin: string,
  look: Look,
): Promise<ReadonlyMap<string, Buffer>> {
  const page = await openKit(browser, origin, look);
  await forceStates(await page.context().newCDPSession(page));
  const how = {
    animations: 'disabled',
    caret: 'hide',
    style: withoutChinese,
  } as const;
  const pictures = new Map<string, Buffer>();
  const shown = look.console === 'agent' ? ['buttons', 'navigation'] : parts;
  for (const part of shown)
    pictures.set(nameOf(look, part), await page.locator(`[data-part=${part}]`).screenshot(how));
  if (look.console === 'admin')
    for (const [name, [button, opened]] of Object.entries(overlays)) {
      await page.reload();
      await page.locator('[data-part=overlays]').waitFor();
      const target = page.locator(button).first();
      await target.scrollIntoViewIfNeeded();
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      await target.click();
      // Texts of definitions are loaded when the first one is opened.
      await page.locator(opened).filter({ hasText: /\S/ }).first().waitFor();
      await page.mouse.move(0, 0);
      await page.evaluate(() => document.fonts.ready);
      pictures.set(nameOf(look, name), await page.locator(opened).first().screenshot(how));
    }
  await page.context().close();
  return pictures;
}
