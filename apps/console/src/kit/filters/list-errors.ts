import { checkAmountRange, checkLength } from '@pitboss/rules/checks/field-checks';
import { checkAddress } from '@pitboss/rules/ip-list';
import { type MessageRef, refer } from '@pitboss/rules/messages';
import { bothLanguages } from '../form/rules.ts';
import type { Search } from '../navigation.tsx';
import { type Text, type Texts, textOf } from '../text.ts';
import type { Plan } from './list-url.ts';

/** Longest text of a filter. */
const longest = 200;

function brokenBy(plan: Plan, label: string, search: Search): MessageRef | null {
  const [first = '', second = ''] = plan.fields.map((field) => search[field] ?? '');
  const as = plan.kind === 'pick' ? plan.as : plan.kind;
  const wrong = refer('fieldInvalid', { field: label });
  switch (as) {
    case 'range':
      if (first === '' && second === '') return null;
      if (![first, second].every((end) => /^\d{1,16}$/.test(end))) return wrong;
      return Number(first) > Number(second) ? refer('timesReversed') : null;
    case 'between':
      return checkAmountRange(label, first, second);
    case 'id':
      return first === '' || /^\d{1,19}$/.test(first) ? null : wrong;
    case 'int':
      return first === '' || /^-?\d{1,15}$/.test(first) ? null : wrong;
    case 'ip':
      return first.trim() === '' ? null : checkAddress(first.trim());
    case 'text':
      return checkLength(label, first, longest);
    default:
      return null;
  }
}

/**
 * Returns the first error in the filters of an address: a reversed range, an invalid amount, a number with
 * letters; null for none. A list with such a filter makes no call, since leaving the filter out would return
 * other rows than requested.
 */
export function filterError(plans: readonly Plan[], text: Texts, search: Search): Text | null {
  for (const plan of plans) {
    const broken = brokenBy(plan, plan.key, search);
    if (broken) return bothLanguages(broken, textOf(text, plan.key));
  }
  return null;
}
