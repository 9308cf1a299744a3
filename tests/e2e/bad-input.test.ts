import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentForms } from './bad-input/forms-agents.ts';
import { contentForms } from './bad-input/forms-content.ts';
import { gameForms } from './bad-input/forms-games.ts';
import { memberForms, moneyForms } from './bad-input/forms-members.ts';
import { offerForms } from './bad-input/forms-offers.ts';
import { orderForms } from './bad-input/forms-orders.ts';
import { accessForms, ownForms, settingForms } from './bad-input/forms-others.ts';
import type { FormUnderTest } from './bad-input/table.ts';
import { closeForm, helpersOf, openForm, walkCall, walkForm } from './bad-input/walker.ts';
import { launch, open, signIn } from './browser.ts';

/** Returns the form with one value for each message of a field: once is enough in the other language. */
const brief = (form: FormUnderTest): FormUnderTest => {
  const received = new Set<string>();
  const fresh = ({ field, says }: FormUnderTest['bad'][number]) => {
    const texts = `${field} ${says('', 'en_us')}`;
    return !received.has(texts) && received.add(texts) !== undefined;
  };
  return { ...form, bad: form.bad.filter(fresh) };
};

const forms = [
  ...agentForms,
  ...moneyForms,
  ...memberForms,
  ...accessForms,
  ...settingForms,
  ...ownForms,
  ...orderForms,
  ...contentForms,
];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const walks = [
  ['admin', 'zh_cn', 'people and money', forms],
  ['agent', 'zh_cn', 'people and money', forms],
  ['admin', 'zh_cn', 'games and rooms', gameForms],
  ['admin', 'zh_cn', 'what members are offered', offerForms],
  ['agent', 'en_us', 'people and money', forms],
  ['admin', 'en_us', 'people and money', forms],
  ['admin', 'en_us', 'games and rooms', gameForms],
  ['admin', 'en_us', 'what members are offered', offerForms],
] as const;
/** The other language of the same forms runs at the full size; the agents' forms, which are few, in both. */
const shortWalks = walks.slice(0, 5);
const isFullSize = process.env.PITBOSS_TEST_SIZE === 'full';

describe.concurrent('every form rejects every bad input, and so does the call behind it', () => {
  it.each(isFullSize ? walks : shortWalks)(
    'in the %s console in %s: %s',
    async (console, language, _, about) => {
      const { context, page } = await open(browser, console, language);
      const all = about.filter((form) => form.console === console);
      const here = language === 'zh_cn' ? all : all.map(brief);
      await signIn(page, here[0]?.account ?? '');
      // A form with unsaved input shows a confirmation on leaving.
      page.on('dialog', (query) => void query.accept());
      const helpers = helpersOf(page, language);
      const failures: string[] = [];
      for (const form of here) {
        try {
          const dialog = await openForm(page, form, language);
          failures.push(...(await walkForm(page, dialog, form, language)));
          await closeForm(page, dialog);
        } catch (error) {
          failures.push(`${form.name}: ${(error as Error).message.split('\n').slice(0, 3).join(' ')}`);
          await page.reload({ waitUntil: 'commit' });
        }
        failures.push(...(await walkCall(page, form, language, helpers)));
      }
      expect(failures).toEqual([]);
      await context.close();
    },
    1_800_000,
  );
});
