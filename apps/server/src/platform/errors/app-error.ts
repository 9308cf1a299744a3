import { type ErrorKey, errors } from '@pitboss/contract/core/errors';
import { knownFieldName } from '@pitboss/contract/core/labels/field-names';
import type { Conflict } from '@pitboss/contract/core/record-versions';
import type { Language, Text } from '@pitboss/rules/i18n';
import { type MessageRef, messageText } from '@pitboss/rules/messages';
import { parameterText } from '@pitboss/rules/words/amount-text';
import { type ReaderZone, timeText } from '@pitboss/rules/zones/time-text';

/** A time in a rejection, in epoch ms. */
export interface TimeRef {
  readonly ms: number;
}

/** A failure that is the caller's business: its text reaches the caller in the language of the request. */
export class AppError extends Error {
  constructor(
    readonly key: ErrorKey,
    /**
     * A parameter may be a message of the rules or a text in both languages, spoken in the language of the
     * reply, or a time, shown in the reader's zone.
     */
    readonly params: Readonly<Record<string, string | MessageRef | Text | TimeRef>> = {},
    /** Request field that the error refers to, when neither key nor parameters name it. */
    readonly at?: string,
    /** Fields that another user has changed, for a stale update. */
    readonly conflict?: Conflict,
  ) {
    super(key);
  }

  get code(): number {
    return errors[this.key].code;
  }

  /** The catalogue's text with the parameters filled in; a parameter `field` is spoken by its name. */
  desc(language: Language, zone: ReaderZone = 'BeiJing'): string {
    const { field, message } = this.params;
    if (
      typeof field === 'string' &&
      message !== undefined &&
      typeof message !== 'string' &&
      !('ms' in message)
    ) {
      // Some rules name the field themselves: "RTP: RTP must …" would name it twice.
      const [name, text] = [spoken(field, language), sentence(message, language)];
      if (this.key === 'request.invalid' || text.toLowerCase().startsWith(name.toLowerCase())) return text;
    }
    return errors[this.key][language].replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = this.params[name] ?? '';
      if (typeof value !== 'string')
        return 'ms' in value ? timeText(value.ms, language, zone) : sentence(value, language);
      return name === 'field' ? spoken(value, language) : parameterText(value);
    });
  }
}

const sentence = (value: MessageRef | Text, language: Language): string =>
  'zh_cn' in value ? value[language] : messageText(value, language, spoken);

/** Returns the display name of a field; the field itself when it has none. */
const spoken = (field: string, language: Language): string => knownFieldName(field, language) ?? field;

/**
 * Throws `rule.broken` with the message of a broken rule of the rules package (spec §5); does nothing for
 * null. `field` is prepended to the message where several fields of a call have the same rule.
 */
export function assertValid(check: MessageRef | null, field?: string): void {
  if (!check) return;
  if (field === undefined) throw new AppError('rule.broken', { message: check });
  throw new AppError('rule.brokenAt', { field, message: check });
}
