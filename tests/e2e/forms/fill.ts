import type { Locator, Page } from 'playwright-core';
import type { Entered } from './entry.ts';

/** Attempts to type into a picker of times that is still opening. */
const pickerAttempts = 5;

/** Returns the kind of a control. Only this file knows the markup of the component library. */
const kindOf = (control: Locator): Promise<string> =>
  control.evaluate((element) => {
    if (element.closest('.ant-picker')) return 'picker';
    if (element.closest('.ant-select')) return 'select';
    return element.getAttribute('role') ?? element.getAttribute('type') ?? element.tagName;
  });

/** Chooses an option of a list that opens below its control. */
async function choose(page: Page, control: Locator, option: string, kind: string): Promise<void> {
  await control.click();
  if (await control.isEditable()) await control.fill(option);
  if (kind === 'combobox') return page.getByRole('option').filter({ hasText: option }).first().click();
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  const named = options.filter({ has: page.getByText(option, { exact: true }) });
  // An option without exactly this name, such as a code followed by a name, is found by a part of it.
  await named
    .or(options.filter({ hasText: option }))
    .first()
    .waitFor();
  await ((await named.count()) > 0 ? named : options.filter({ hasText: option })).first().click();
  // A list of several stays open over the fields below until one leaves it; Escape might close the form as
  // well.
  await control.blur();
}

/** Types a time into a picker. */
async function typeTime(control: Locator, value: string): Promise<void> {
  for (let attempt = 0; attempt < pickerAttempts; attempt += 1) {
    await control.click();
    await control.fill(value);
    await control.press('Enter');
    await control.blur();
    if ((await control.inputValue()) === value) return;
  }
  throw new Error(`a picker keeps ${await control.inputValue()} instead of ${value}`);
}

/** Enters a value into the control with a label. */
export async function enter(page: Page, form: Locator, label: string, value: Entered): Promise<void> {
  if (typeof value === 'function') return value(form, page);
  const control = form.getByLabel(label, { exact: true }).first();
  if (typeof value === 'boolean') {
    const control = form.getByRole('switch', { name: label, exact: true });
    if ((await control.getAttribute('aria-checked')) !== String(value)) await control.click();
    return;
  }
  if (typeof value !== 'string') return control.setInputFiles(value);
  await control.waitFor();
  const kind = await kindOf(control);
  if (kind === 'picker') return typeTime(control, value);
  if (kind === 'select' || kind === 'combobox') return choose(page, control, value, kind);
  await control.fill(value);
}
