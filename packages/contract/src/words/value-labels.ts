import { monitors } from '@pitboss/risk/monitors';
import type { Text } from '@pitboss/rules/i18n';
import { labels } from '@pitboss/rules/labels/labels';
import { comparisonSigns, effectWords, figureWords, windowWords } from '@pitboss/rules/labels/words';
import { activityKindWords, activityStateWords, noteWords, receiptWords } from '../content/activity-words.ts';
import { choiceLabels } from '../core/labels/choice-labels.ts';
import { formLabels } from '../core/labels/form-labels.ts';
import { kindAndStateLabels } from '../core/labels/kind-labels.ts';
import { jobTitles } from '../desk/jobs.ts';
import { kindLabels, stateLabels } from '../orders/order-labels.ts';
import { bulkLabels } from '../orders/picked-orders.ts';
import { differenceLabels } from '../orders/reconciliation.ts';
import { outcomeLabels } from '../orders/recovery.ts';

type Texts = Readonly<Record<string, Text>>;

/** Labels of values that the module of a field declares, by field and value. */
const moduleLabels: Readonly<Record<string, Texts>> = {
  action: bulkLabels,
  code: Object.fromEntries(Object.entries(monitors).map(([code, { title }]) => [code, title])),
  comparison: Object.fromEntries(
    Object.entries(comparisonSigns).map(([comparison, sign]) => [comparison, { zh_cn: sign, en_us: sign }]),
  ),
  effects: effectWords,
  figure: figureWords,
  kind: { ...kindLabels, ...differenceLabels, ...activityKindWords },
  name: jobTitles,
  note: noteWords,
  outcome: outcomeLabels,
  receipt: receiptWords,
  state: { ...activityStateWords, ...stateLabels },
  tag: labels,
  window: windowWords,
};
const values: Texts = { ...choiceLabels, ...formLabels, ...kindAndStateLabels };

/**
 * Returns the label of a field's value; undefined for a value without one. A field that several lists have means
 * the same value in each.
 */
export const valueLabel = (field: string, value: string): Text | undefined =>
  values[`${field}.${value}`] ?? moduleLabels[field]?.[value];
