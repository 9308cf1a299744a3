import { type ErrorKey, errors } from '@pitboss/contract/errors';
import type { Language } from '@pitboss/rules/i18n';

/** A failure that is the caller's business: its text reaches the caller in the language of the request. */
export class Refusal extends Error {
  constructor(
    readonly key: ErrorKey,
    readonly params: Readonly<Record<string, string>> = {},
  ) {
    super(key);
  }

  get code(): number {
    return errors[this.key].code;
  }

  /** The catalogue's text with the parameters filled in. */
  desc(language: Language): string {
    return errors[this.key][language].replace(/\{(\w+)\}/g, (_, name: string) => this.params[name] ?? '');
  }
}
