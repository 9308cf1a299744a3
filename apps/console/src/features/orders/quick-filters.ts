import { choiceLabels } from '@pitboss/contract/core/labels/choice-labels';
import type { PagePath } from '@pitboss/contract/core/pages';
import type { ListButton } from '../../kit/list/list-types.ts';
import { orderText } from './order/orders.text.ts';

/** Conditions of the orders that wait for a manual decision, with which the lists of orders begin. */
export const needsPerson = { state: 'manual' } as const;

/** Most used filters: orders that wait for a manual decision, and those whose outcome is not known. */
export const quickFilters = (page: PagePath): readonly ListButton[] => [
  { label: orderText.stuck, go: { page, search: needsPerson } },
  { label: orderText.open, go: { page, search: { state: 'uncertain' } } },
];

/**
 * Filters like `quickFilters` for lists that show one state for the orders behind a row: the states that
 * require a check.
 */
export const shownFilters = (
  page: PagePath,
  states: readonly ('manual' | 'pending' | 'notReturned' | 'fail')[],
): readonly ListButton[] =>
  states.map((shown) => ({ label: choiceLabels[`shown.${shown}`], go: { page, search: { shown } } }));
