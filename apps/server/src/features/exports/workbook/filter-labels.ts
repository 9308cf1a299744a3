import {
  activityKindWords,
  activityStateWords,
  noteWords,
  receiptWords,
} from '@pitboss/contract/content/activity-words';
import { choiceLabels } from '@pitboss/contract/core/labels/choice-labels';
import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { kindAndStateLabels } from '@pitboss/contract/core/labels/kind-labels';
import { jobTitles } from '@pitboss/contract/desk/jobs';
import { kindLabels, stateLabels } from '@pitboss/contract/orders/order-labels';
import { differenceLabels } from '@pitboss/contract/orders/reconciliation';
import { outcomeLabels } from '@pitboss/contract/orders/recovery';
import { monitors } from '@pitboss/risk/monitors';
import type { Text } from '@pitboss/rules/i18n';
import { labels } from '@pitboss/rules/labels/labels';
import { windowWords } from '@pitboss/rules/labels/words';

type Texts = Readonly<Record<string, Text>>;

/** Labels of values that the module of a field declares, by field and value. */
const moduleLabels: Readonly<Record<string, Texts>> = {
  code: Object.fromEntries(Object.entries(monitors).map(([code, { title }]) => [code, title])),
  kind: { ...kindLabels, ...differenceLabels, ...activityKindWords },
  name: jobTitles,
  note: noteWords,
  outcome: outcomeLabels,
  receipt: receiptWords,
  state: { ...activityStateWords, ...stateLabels },
  tag: labels,
  window: windowWords,
};
const values: Texts = { ...choiceLabels, ...kindAndStateLabels };

/** Returns the label of a list's filter; undefined for a field without one. */
export const filterLabel = (field: string): Text | undefined => (fieldLabels as Texts)[field];

/**
 * Returns the label of a filter's value; undefined for a value without one. A field that several lists have
 * means the same value in each.
 */
export const filterValue = (field: string, value: string): Text | undefined =>
  values[`${field}.${value}`] ?? moduleLabels[field]?.[value];
