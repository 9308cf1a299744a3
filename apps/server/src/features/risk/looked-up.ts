import type { Text } from '@pitboss/rules/i18n';

/** Columns of a row that its own sums do not tell. */
export type Beside = Record<string, string | Text | null>;
/** A row that is shown. */
export interface Shown {
  readonly subject: string;
  readonly currency: string;
}
/** What is asked about: minutes by the last of them and how many. */
export interface Window {
  readonly minute: number;
  readonly length: number;
  /** What must have happened at least, as it is set. */
  readonly least?: bigint | null;
}
