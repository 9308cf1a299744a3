import { type ErrorKey, errors } from '@pitboss/contract/errors';
import { knownFieldName } from '@pitboss/rules/field-names';
import type { Language, Text } from '@pitboss/rules/i18n';
import { type MessageRef, messageText } from '@pitboss/rules/messages';

/** A failure that is the caller's business: its text reaches the caller in the language of the request. */
export class Refusal extends Error {
  constructor(
    readonly key: ErrorKey,
    /** A parameter may be a message of the rules or a text in both languages, spoken in the language of the reply. */
    readonly params: Readonly<Record<string, string | MessageRef | Text>> = {},
    /** The field of the request that it speaks of, where neither key nor parameters say so. */
    readonly at?: string,
  ) {
    super(key);
  }

  get code(): number {
    return errors[this.key].code;
  }

  /** The catalogue's text with the parameters filled in; a parameter `field` is spoken by its name. */
  desc(language: Language): string {
    return errors[this.key][language].replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = this.params[name] ?? '';
      if (typeof value !== 'string')
        return 'zh_cn' in value ? value[language] : messageText(value, language, spoken);
      return name === 'field' ? spoken(value, language) : value;
    });
  }
}

/** A field as people call it; one without a name stays as it is on the wire. */
const spoken = (field: string, language: Language): string => knownFieldName(field, language) ?? field;

/**
 * Refuses what breaks a rule of the rules package, with the rule's own message (spec §5). `field` leads the message where
 * several fields of a call have the same rule.
 */
export function obey(check: MessageRef | null, field?: string): void {
  if (!check) return;
  if (field === undefined) throw new Refusal('rule.broken', { message: check });
  throw new Refusal('rule.brokenAt', { field, message: check });
}
