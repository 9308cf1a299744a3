import type { Text } from '@pitboss/rules/i18n';

/** Columns of a row that its own sums do not tell. */
export type Beside = Record<string, string | Text | null>;
/** A row that is shown. */
export interface Shown {
  readonly subject: string;
  readonly currency: string;
}
/** Minutes of a window: the last of them, and how many. */
export interface Window {
  readonly minute: number;
  readonly length: number;
}
