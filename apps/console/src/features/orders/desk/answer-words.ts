import { actionWords, kindWords } from '@pitboss/contract/orders/order-words';
import type { Language } from '@pitboss/rules/i18n';
import type { Say } from '../../../kit/text.ts';
import { deskText } from './desk.text.ts';
import type { Evidence } from './evidence.ts';

type Answer = Evidence['attempts'][number]['answers'][number];
type SayDesk = Say<typeof deskText>;

/** A word of the texts by a key that came with the data; the data's own word where none is known. */
function known(t: SayDesk, group: string, word: string): string {
  const key = `${group}.${word}`;
  return key in deskText ? t(key as keyof typeof deskText) : word;
}

/** What a call is named; asking for a state is one too. */
export function callWords(call: string, language: Language): string {
  const words: Readonly<Record<string, (typeof kindWords)['bet']>> = {
    ...kindWords,
    status: actionWords.askStatus,
  };
  return words[call]?.[language] ?? call;
}

/** Whether the answer was signed, and rightly; nothing where there was no reply. */
export function signatureWords(answer: Answer, t: SayDesk): string | null {
  const { signature: found } = answer;
  if (found === null) return null;
  return found === 'valid' || found === 'absent'
    ? t(`signature.${found}`)
    : t('signature.wrong', { word: found });
}

/** What came of a call, in a line: its class, how it ended, and how long it took. */
export function answerWords(answer: Answer, t: SayDesk): string {
  const { failure, httpStatus, code, durationMs } = answer;
  return [
    known(t, 'class', answer.class),
    // Within a line a sentence has no end.
    failure === null ? null : known(t, 'failure', failure).replace(/\.$/, ''),
    httpStatus === null || httpStatus === 200 ? null : t('http', { status: httpStatus }),
    code === null ? null : t('codeIs', { code }),
    t('took', { ms: durationMs }),
  ]
    .filter(Boolean)
    .join(' · ');
}
