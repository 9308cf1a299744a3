import type { Locator, Page } from 'playwright-core';
import type { Entered } from './entry.ts';

/** Returns the kind of a control. Only this file knows the markup of choices. */
const kindOf = (control: Locator): Promise<string> =>
  control.evaluate((element) =>
    element.closest('.k-choose') ? 'choice' : (element.getAttribute('role') ?? element.tagName),
  );

/**
 * Chooses an option of a list that opens below its control; one that has the text in its name if none has
 * exactly this name.
 */
export async function choose(page: Page, control: Locator, option: string): Promise<void> {
  await control.click();
  const list = page.locator('.k-choices:visible');
  const search = list.getByRole('searchbox');
  if ((await search.count()) > 0) await search.fill(option);
  const options = list.getByRole('option');
  const named = options.filter({ has: page.getByText(option, { exact: true }) });
  await named
    .or(options.filter({ hasText: option }))
    .first()
    .waitFor();
  await ((await named.count()) > 0 ? named : options.filter({ hasText: option })).first().click();
  // A list of several stays open until it is left; Escape in a search with a text only empties it.
  if (await list.isVisible()) {
    if ((await search.count()) > 0) await search.fill('');
    await page.keyboard.press('Escape');
  }
  await list.waitFor({ state: 'hidden' });
}

/** Enters a value into the control with a label. */
export async function enter(page: Page, form: Locator, label: string, value: Entered): Promise<void> {
  if (typeof value === 'function') return value(form, page);
  const control = form.getByLabel(label, { exact: true }).first();
  if (typeof value === 'boolean') {
    const control = form.getByRole('switch', { name: label, exact: true });
    return control.setChecked(value);
  }
  if (typeof value !== 'string') return control.setInputFiles(value);
  await control.waitFor();
  const kind = await kindOf(control);
  if (kind === 'choice') return choose(page, control, value);
  if (kind === 'combobox') {
    await control.click();
    await control.fill(value);
    return page.getByRole('option').filter({ hasText: value }).first().click();
  }
  await control.fill(value);
}
