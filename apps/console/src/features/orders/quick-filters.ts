import type { PagePath } from '@pitboss/contract/pages';
import type { ListButton } from '../../kit/list/list-types.ts';
import { orderText } from './orders.text.ts';

/** What one comes for most: orders that wait for a person, and those whose outcome is not known. */
export const quickFilters = (page: PagePath): readonly ListButton[] => [
  { label: orderText.stuck, go: { page, search: { state: 'manual' } } },
  { label: orderText.open, go: { page, search: { state: 'uncertain' } } },
];
