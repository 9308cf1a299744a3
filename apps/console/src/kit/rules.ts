import { type MessageRef, messageText } from '@pitboss/rules/messages';
import { useLanguage } from './settings.ts';

/**
 * Rules of the rules package as the checks of fields: `check={rule(checkAgentName)}`. The message is the rule's own, in the
 * chosen language, as the server would answer it.
 */
export function useRule(): (
  check: (text: string) => MessageRef | null,
) => (value: unknown) => string | undefined {
  const language = useLanguage();
  return (check) => (value) => {
    const broken = check(typeof value === 'string' ? value : String(value ?? ''));
    return broken ? messageText(broken, language) : undefined;
  };
}
