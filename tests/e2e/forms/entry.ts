import type { Locator, Page } from 'playwright-core';

/** Forms of the console that browser tests save, written down as data; `save.ts` goes through them. */

/** Accounts with the console that each belongs to; `formown` is made by the test of its forms. */
export const consoleOf = {
  superadmin: 'admin',
  major1: 'agent',
  formown: 'agent',
} as const;
export type Account = keyof typeof consoleOf;

/** A file that is chosen in a form. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
/**
 * Input of a control: the text of an input or of an option, the state of a switch, a file, or a function for
 * a control of several parts.
 */
export type Entered = string | boolean | ChosenFile | ((form: Locator, page: Page) => Promise<void>);

/** Access of a table's functions to the API. */
export interface Tools {
  /**
   * Makes a call of the contract, e.g. `agents.detail`, as the account that is signed in, and gives its data.
   */
  read(call: string, request: Readonly<Record<string, unknown>>): Promise<unknown>;
}

export type Step = (page: Page, tools: Tools) => Promise<void>;

/** Source file and call of a form. */
export interface FormSource {
  /** Source file of the form, below `apps/console/src`. */
  readonly file: string;
  /** Call of the contract, as slice and name. */
  readonly call: string;
}

export interface SavedForm extends FormSource {
  /** Subject of the test's name. */
  readonly name: string;
  readonly as: Account;
  /** Address of the screen. */
  readonly at: string;
  /** Steps that open the form on its screen; none for a form that is part of the page. */
  readonly open?: Step | readonly Step[];
  /** Locates the form; the dialog in front unless given. */
  readonly form?: (page: Page) => Locator;
  /** Input by the label of its control. */
  readonly fill: Readonly<Record<string, Entered>>;
  /** Names of the buttons that save the form, in order; the one that sends it unless given. */
  readonly submit?: string | readonly string[];
  /** Text of the notice of success, "Done" unless given; false where the form shows its success itself. */
  readonly notice?: string | false;
  /** The dialog stays open after success, e.g. with a secret that is shown once. */
  readonly stays?: true;
  /** Checks the saved values in the list, in a record or through the API. */
  readonly seen: (page: Page, tools: Tools) => Promise<void>;
}

/** A form that a test outside the tables saves; `test` is its file below `tests/e2e`. */
export interface SavedElsewhere extends FormSource {
  readonly test: string;
}

/** Locates the first visible row that contains all of the texts. Rows of headings have no cells. */
export const rowWith = (page: Page, ...texts: readonly (string | RegExp)[]): Locator =>
  texts
    .reduce(
      (rows, word) => rows.filter({ hasText: word }),
      page.getByRole('row').filter({ has: page.getByRole('cell') }),
    )
    .first();

/** Presses a button of the page or of a drawer. */
export const press =
  (name: string | RegExp): Step =>
  async (page) => {
    await page.getByRole('button', { name, exact: true }).first().click();
  };

/** Chooses an action of a row, by its button or in the menu at its end. */
export const inRow =
  (texts: string | RegExp | readonly (string | RegExp)[], action: string): Step =>
  async (page) => {
    const row = rowWith(page, ...[texts].flat());
    await row.waitFor();
    const button = row.getByRole('button', { name: action, exact: true });
    if ((await button.count()) > 0) return button.first().click();
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

/** Waits for a row that contains all of the texts. */
export const row =
  (...texts: readonly (string | RegExp)[]): SavedForm['seen'] =>
  async (page) => {
    await rowWith(page, ...texts).waitFor();
  };

/** Waits until no row contains all of the texts. */
export const noRow =
  (...texts: readonly (string | RegExp)[]): SavedForm['seen'] =>
  async (page) => {
    await rowWith(page, ...texts).waitFor({ state: 'detached' });
  };

/** Opens another address and waits for a row that contains all of the texts. */
export const rowAt =
  (address: string, ...texts: readonly (string | RegExp)[]): SavedForm['seen'] =>
  async (page) => {
    await page.goto(new URL(address, page.url()).href);
    await rowWith(page, ...texts).waitFor();
  };

/** Presses a button inside a form, such as one that adds a row. */
export const pressInForm =
  (name: string): Exclude<Entered, string | boolean | ChosenFile> =>
  (form) =>
    form.getByRole('button', { name, exact: true }).click();
