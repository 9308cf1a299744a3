import type { Text } from '@pitboss/rules/i18n';
import type { Call } from './define.ts';

/**
 * Returns the text of a write's outcome, from the state after it as stored in the operation log; the name of
 * the call when the state determines no outcome.
 */
export function outcomeOf({ audit, summary, outcomes }: Call, after: unknown): Text {
  const name = audit ?? summary;
  if (!outcomes || typeof after !== 'object' || after === null || !Object.hasOwn(after, outcomes.field))
    return name;
  const value = String((after as Record<string, unknown>)[outcomes.field]);
  const { texts } = outcomes;
  if (Object.hasOwn(texts, value)) return texts[value] ?? name;
  return value === 'null' ? name : (texts['*'] ?? name);
}
