import type { Text } from '@pitboss/rules/i18n';

/** Columns of a row that cannot be derived from its sums. */
export type Beside = Record<string, string | Text | null>;
/** A row that is shown. */
export interface Shown {
  readonly subject: string;
  readonly currency: string;
}
/** Time window in minutes: the last one and their number. */
export interface Window {
  readonly minute: number;
  readonly length: number;
  /** Configured minimum, if the monitor has one. */
  readonly least?: bigint | null;
}
