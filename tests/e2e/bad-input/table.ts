import type { Call } from '@pitboss/contract/core/define';
import { type ErrorKey, errors } from '@pitboss/contract/core/errors';
import { type MessageRef, messageText, refer } from '@pitboss/rules/messages';
import type { Locator, Page } from 'playwright-core';
import type { Console, Language } from '../browser.ts';

/** Forms and the input that they must reject (spec §5), as data; `walker.ts` runs through it. */

/** A label in both languages, as shown on the screen. */
export type Pair = readonly [zh_cn: string, en_us: string];
/**
 * Message about a field; `label` is its label on the screen, or in server messages its name in the payload.
 */
export type Texts = (label: string, language: Language) => string;

/** A rule's own words. */
export const rule =
  (key: MessageRef['key'], params: MessageRef['params'] = {}): Texts =>
  (_, language) =>
    messageText(refer(key, params), language);
export const required: Texts = (field, language) => messageText(refer('fieldRequired', { field }), language);
export const chosen: Texts = (field, language) => messageText(refer('fieldChoose', { field }), language);
export const invalid: Texts = (field, language) => messageText(refer('fieldInvalid', { field }), language);
export const tooLong =
  (max: number): Texts =>
  (field, language) =>
    messageText(refer('fieldTooLong', { field, max }), language);
export const whole =
  (min: number, max: number): Texts =>
  (field, language) =>
    messageText(refer('wholeWrong', { field, min, max }), language);
export const later: Texts = (field, language) => messageText(refer('notLater', { field }), language);
export const notice =
  (key: ErrorKey, params: Readonly<Record<string, string>> = {}): Texts =>
  (_, language) =>
    errors[key][language].replace(/\{(\w+)\}/g, (whole_, name: string) => params[name] ?? whole_);

/** Values of a form by field. */
export type Values = Readonly<Record<string, string>>;

export interface Bad {
  /** The field of the form, as its control is named. */
  readonly field: string;
  readonly value: string;
  readonly says: Texts;
  /**
   * The server's message about the same value; absent: the same as `says`; null: the value cannot be sent.
   */
  readonly server?: Texts | null;
  /** Only the server can detect it: the call is made and rejected, and a notice shows the reason. */
  readonly byServer?: true;
  /** Other fields that must hold something else for this one. */
  readonly beside?: Values;
  /** Name of the field in the message where the label is another. */
  readonly named?: Pair;
}

/** Helpers that a payload may need from the page. */
export interface Helpers {
  seal(account: string, password: string): Promise<string>;
}

export interface FormUnderTest {
  readonly name: string;
  readonly console: Console;
  readonly account: string;
  /** Address of its screen. */
  readonly at: string;
  /** Steps on the screen before `open`. */
  readonly reach?: (page: Page) => Promise<void>;
  /** Opens the form: buttons in turn, the first of a row with `row`. */
  readonly open: readonly Pair[];
  readonly row?: string;
  /** A field that only this form has, when several forms are open. */
  readonly with?: string;
  /** Choices that other fields hang on. */
  readonly prepare?: (dialog: Locator, page: Page, language: Language) => Promise<void>;
  /** Values of all fields before and after each bad value. */
  readonly good: Values;
  readonly submit?: Pair;
  readonly bad: readonly Bad[];
  /** Puts a value into a field where it is no plain input. */
  readonly enter?: (dialog: Locator, field: string, value: string) => Promise<void>;
  readonly call: Call;
  readonly payload: (values: Values, helpers: Helpers) => object | Promise<object>;
}

export const letters = (count: number): string => 'x'.repeat(count);

/** Invalid amounts and their messages (spec §5, §8; security rules, money). */
export const badAmounts = (field: string, beside: Partial<Bad> = {}): Bad[] => [
  { field, value: '', says: rule('amountRequired'), ...beside },
  { field, value: '0', says: rule('amountPositive'), ...beside },
  ...['-5', '1.005', '1e3', 'abc', '1,00', '一'].map((value) => ({
    field,
    value,
    says: rule('amountFormat'),
    ...beside,
  })),
  {
    field,
    value: '99999999999999',
    says: rule('amountTooLarge', { max: '10,000,000,000,000' }),
    ...beside,
  },
];

/** Invalid passwords (spec §5), for forms with a second field that repeats the password. */
export const badPasswords: readonly Bad[] = [
  { field: 'pwd', value: '', says: rule('passwordRequired'), server: null },
  { field: 'pwd', value: '12345', says: rule('passwordTooShort'), beside: { repeat: '12345' } },
  {
    field: 'pwd',
    value: 'Sesame7Sesame7Sesame7',
    says: rule('passwordTooLong'),
    beside: { repeat: 'Sesame7Sesame7Sesame7' },
  },
  { field: 'repeat', value: 'Sesame78', says: rule('passwordsDiffer'), server: null },
  { field: 'repeat', value: '', says: required, server: null },
];

export const badPhones = (field: string): Bad[] =>
  ['123', '1380013800a', '+0123456789', '138001380001234567890'].map((value) => ({
    field,
    value,
    says: rule('mobileWrong'),
  }));

export const badCallbacks = (field: string): Bad[] => {
  const of = (value: string, key: MessageRef['key'], params: MessageRef['params'] = {}) => ({
    field,
    value,
    says: rule(key, params),
  });
  return [
    of('', 'callbackRequired'),
    of('wallet', 'callbackInvalid', { max: 500 }),
    of('https://user:secret@example.com/', 'callbackInvalid', { max: 500 }),
    of('https://example.com/#part', 'callbackInvalid', { max: 500 }),
    of(`https://example.com/${letters(500)}`, 'callbackInvalid', { max: 500 }),
    of('http://example.com/', 'callbackHttps'),
    of('ftp://example.com/', 'callbackHttps'),
    of('https://example.com:8080/', 'callbackPort'),
    of('https://10.0.0.1/', 'callbackHost'),
    of('https://localhost/', 'callbackHost'),
  ];
};
