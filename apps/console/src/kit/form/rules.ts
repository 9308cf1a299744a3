import { type MessageRef, messageText } from '@pitboss/rules/messages';
import { useLanguage } from '../settings.ts';
import type { Text } from '../text.ts';

/**
 * Adapts rules of the rules package to the checks of fields: `check={rule(checkAgentName)}`. The message is
 * the rule's own, in the chosen language, the same as in the server's response.
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

/**
 * A broken rule in both languages, for texts that are kept and spoken later; `field` is the label of what is
 * wrong.
 */
export function bothLanguages(broken: MessageRef, field?: Text): Text {
  const say = (language: keyof Text) =>
    messageText(broken, language, (name) => (field ? field[language] : name));
  return { zh_cn: say('zh_cn'), en_us: say('en_us') };
}
