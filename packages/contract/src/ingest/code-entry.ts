/** Scope of a code: success, one item of a batch, or the whole request. */
export type IngestCodeClass = 'done' | 'item' | 'request';

/**
 * Defines whether the sender sends again: `never`; `same` (the same content under the same id, later);
 * `changed` (a corrected item, under a new id where the id has been used up); `after` (the same again after
 * an operator or integrator has acted).
 */
export type IngestRetry = 'never' | 'same' | 'changed' | 'after';

export interface IngestCodeEntry {
  readonly code: number;
  /** Sent with the code. */
  readonly desc: string;
  readonly about: IngestCodeClass;
  readonly retry: IngestRetry;
  /** Action of the integrator or operator; printed in docs/integrators/codes.md. */
  readonly todo: string;
}
