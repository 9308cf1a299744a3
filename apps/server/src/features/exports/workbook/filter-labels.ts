import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { valueLabel } from '@pitboss/contract/words/value-labels';
import type { Text } from '@pitboss/rules/i18n';

/** Returns the label of a list's filter; undefined for a field without one. */
export const filterLabel = (field: string): Text | undefined =>
  (fieldLabels as Readonly<Record<string, Text>>)[field];

/** Returns the label of a filter's value; undefined for a value without one. */
export const filterValue = valueLabel;
