import { useRef } from 'react';
import { useClientState } from '../calls/client-state.ts';
import { useNavigation } from '../navigation.tsx';

/** Unsent input of a form: the values that differ, and the version of the record they belong to. */
interface Draft {
  readonly values: Readonly<Record<string, unknown>>;
  readonly version: number | Readonly<Record<string, number>> | undefined;
  /** Time of the last change, in milliseconds. */
  readonly at: number;
}

const prefix = 'draft ';
/** Older input is likely to be out of date. */
const lifeMs = 12 * 3_600_000;

/** Returns true for what can be written down: no file, no function. */
const isPlain = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean', 'undefined'].includes(typeof value) ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (Object.getPrototypeOf(value) === Object.prototype && Object.values(value as object).every(isPlain));

/**
 * Returns the fields whose values differ from the first ones; an empty text, an unticked box and a missing
 * value are equal.
 */
export function changedFields(initial: object, values: object): Readonly<Record<string, unknown>> {
  const begun = initial as Readonly<Record<string, unknown>>;
  const differs = ([key, value]: [string, unknown]) =>
    JSON.stringify(value || null) !== JSON.stringify(begun[key] || null);
  return Object.fromEntries(Object.entries(values).filter(differs));
}

function read(key: string): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null;
    return draft && Date.now() - draft.at < lifeMs ? draft : null;
  } catch {
    return null;
  }
}

function write(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The storage of the browser is full or switched off: the form works without a draft.
  }
}

/** Removes the unsent input of all forms, at sign-out. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}

/**
 * The unsent input of a form, kept in this browser tab through a reload and an expired session. `left` is what
 * the form held before, read once; a form with a password keeps nothing.
 */
export function useDraft(name: string): {
  readonly left: Draft | null;
  readonly keep: (values: Draft['values'], version: Draft['version'], box: ParentNode | null) => void;
  readonly forget: () => void;
} {
  const { tab } = useNavigation();
  const account = useClientState((state) => state.userInfo?.account ?? '');
  const key = `${prefix}${account} ${tab} ${name}`;
  const left = useRef<Draft | null | undefined>(undefined);
  if (left.current === undefined) left.current = read(key);
  return {
    left: left.current,
    keep(values, version, box) {
      const secret = box?.querySelector('[type=password], [autocomplete*=password]');
      const plain = Object.entries(values).filter(([, value]) => isPlain(value));
      if (secret || plain.length === 0) sessionStorage.removeItem(key);
      else write(key, { values: Object.fromEntries(plain), version, at: Date.now() });
    },
    forget: () => sessionStorage.removeItem(key),
  };
}
