import { type Language, languageFromBrowser } from '@pitboss/rules/i18n';
import type { Zone } from '@pitboss/rules/time';
import { useState, useSyncExternalStore } from 'react';

/** Zones to choose from (spec §9); a copy of the rules' list, which sign-in would have to load for it. */
export const zones = ['BeiJing', 'NewYork', 'local'] as const satisfies readonly Zone[];
export type Theme = 'light' | 'dark';

/** Settings of a user for this browser; stored in local storage under the names of the spec (§4, §9). */
export interface Settings {
  readonly language: Language;
  readonly zone: Zone;
  readonly theme: Theme;
}

const keys = { language: 'language', zone: 'city', theme: 'theme' } as const;

function stored<T extends string>(key: string, allowed: readonly T[]): T | undefined {
  const value = localStorage.getItem(key);
  return allowed.find((one) => one === value);
}

function read(): Settings {
  const prefersDark = typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches;
  return {
    language: stored(keys.language, ['zh_cn', 'en_us']) ?? languageFromBrowser(navigator.language),
    zone: stored(keys.zone, zones) ?? 'BeiJing',
    theme: stored(keys.theme, ['light', 'dark']) ?? (prefersDark ? 'dark' : 'light'),
  };
}

let settings = read();
const listeners = new Set<() => void>();

function apply() {
  document.documentElement.lang = settings.language === 'zh_cn' ? 'zh-CN' : 'en';
  document.documentElement.dataset.theme = settings.theme;
}
apply();

/** The settings outside React, e.g. for the language header. */
export const currentSettings = (): Settings => settings;

/** Changes settings, stores them and shows them everywhere. */
export function changeSettings(change: Partial<Settings>): void {
  settings = { ...settings, ...change };
  for (const key of Object.keys(change) as (keyof Settings)[]) localStorage.setItem(keys[key], settings[key]);
  apply();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The settings inside React. */
export const useSettings = (): Settings => useSyncExternalStore(subscribe, currentSettings);
export const useLanguage = (): Language => useSettings().language;

/** Returns a choice of yes or no that this browser remembers under a key, and its setter; `initial` at first. */
export function useStoredFlag(key: string, initial = false): readonly [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => (localStorage.getItem(key) ?? String(initial)) === 'true');
  const set = (next: boolean) => {
    localStorage.setItem(key, String(next));
    setOn(next);
  };
  return [on, set];
}
