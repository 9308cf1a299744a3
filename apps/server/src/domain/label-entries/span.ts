import { type LabelWindow, windowMs } from '@pitboss/rules/labels/labels';

/** A span of figures: after `from` (null: from the beginning) up to and with `to`. */
export interface Span {
  readonly from: Date | null;
  readonly to: Date;
}
export const spanOf = (window: LabelWindow, toMs: number): Span => {
  const length = windowMs[window];
  return { from: length === null ? null : new Date(toMs - length), to: new Date(toMs) };
};
