import type { PagePath } from '@pitboss/contract/pages';
import type { Text } from '@pitboss/rules/i18n';
import type { ListButton } from '../../kit/list/list-types.ts';
import { orderText } from './orders.text.ts';

/** What one comes for most: orders that wait for a person, and those whose outcome is not known. */
export const quickFilters = (page: PagePath): readonly ListButton[] => [
  { label: orderText.stuck, go: { page, search: { state: 'manual' } } },
  { label: orderText.open, go: { page, search: { state: 'uncertain' } } },
];

/** The same of lists that have one word for the orders behind a row: the words that call for a look. */
export const shownFilters = <Shown extends string>(
  page: PagePath,
  text: Readonly<Record<`shown.${Shown}`, Text>>,
  words: readonly Shown[],
): readonly ListButton[] =>
  words.map((shown) => ({ label: text[`shown.${shown}`], go: { page, search: { shown } } }));
