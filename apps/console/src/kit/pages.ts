import type { PagePath } from '@pitboss/contract/core/pages';
import type { ComponentType } from 'react';

type Screen = ComponentType;
/** Fetches the module of a screen; its only component, or its default, is the screen. */
export type ScreenLoader = () => Promise<Readonly<Record<string, unknown>>>;
export type ScreenTable = Readonly<Partial<Record<PagePath, ScreenLoader>>>;

/**
 * Registers the screens of a slice, each a lazy chunk:
 * `definePages({ '/agentList': () => import('./AgentListScreen.tsx') })`.
 */
export const definePages = <const T extends ScreenTable>(table: T): T => table;

/** The screen in a module: the export whose name ends in Screen. */
export function screenIn(module: Readonly<Record<string, unknown>>): Screen {
  const name = Object.keys(module).find((key) => key.endsWith('Screen'));
  if (!name) throw new Error('A screen module exports one component whose name ends in Screen.');
  return module[name] as Screen;
}
