import { type ErrorKey, errors } from '@pitboss/contract/errors';
import type { Language } from '@pitboss/rules/i18n';
import { type MessageRef, messageText } from '@pitboss/rules/messages';

/** A failure that is the caller's business: its text reaches the caller in the language of the request. */
export class Refusal extends Error {
  constructor(
    readonly key: ErrorKey,
    /** A parameter may be a message of the rules, which is spoken in the language of the reply. */
    readonly params: Readonly<Record<string, string | MessageRef>> = {},
  ) {
    super(key);
  }

  get code(): number {
    return errors[this.key].code;
  }

  /** The catalogue's text with the parameters filled in. */
  desc(language: Language): string {
    return errors[this.key][language].replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = this.params[name] ?? '';
      return typeof value === 'string' ? value : messageText(value, language);
    });
  }
}

/** Refuses what breaks a rule of the rules package, with the rule's own message (spec §5). */
export function obey(check: MessageRef | null): void {
  if (check) throw new Refusal('rule.broken', { message: check });
}
