import { textLimits } from '@pitboss/rules/checks/field-checks';
import {
  labelComparisons,
  labelFigures,
  labelSides,
  labelTags,
  labelWindows,
} from '@pitboss/rules/labels/labels';
import * as d from '../core/define.ts';

const condition = d.object({
  figure: d.choice(labelFigures),
  window: d.choice(labelWindows),
  comparison: d.choice(labelComparisons),
  /** Money in CNY, percentages and whole numbers as decimals. */
  value: d.text,
  /** Upper end of `between`, which holds with both its ends. */
  to: d.optional(d.text),
});
export const conditions = d.array(condition);
export const effects = d.object({
  rtp: d.optional(d.text),
  kill: d.optional(d.text),
  /** Largest stake of a bet, by currency. */
  maxStake: d.optional(d.record(d.string(), d.text)),
  betBan: d.optional(d.boolean),
  miniBan: d.optional(d.boolean),
  benefitsOff: d.optional(d.boolean),
  exempt: d.optional(d.boolean),
  mark: d.optional(d.boolean),
});
export const tag = d.choice(labelTags);
export const side = d.choice(labelSides);
export const reason = d.shortFilled(textLimits.remark);
export const member = {
  memberId: d.id,
  memberAccount: d.text,
  agentId: d.id,
  agentAccount: d.text,
  currency: d.currencyCode,
};
