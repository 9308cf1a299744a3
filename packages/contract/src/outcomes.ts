import type { Text } from '@pitboss/rules/i18n';
import type { Call } from './define.ts';

/** What a write came to, by the state after it as the operation log has that: its own name where it says no more. */
export function outcomeOf({ audit, summary, outcomes }: Call, after: unknown): Text {
  const name = audit ?? summary;
  if (!outcomes || typeof after !== 'object' || after === null || !Object.hasOwn(after, outcomes.field))
    return name;
  const value = String((after as Record<string, unknown>)[outcomes.field]);
  const { texts } = outcomes;
  if (Object.hasOwn(texts, value)) return texts[value] ?? name;
  return value === 'null' ? name : (texts['*'] ?? name);
}
