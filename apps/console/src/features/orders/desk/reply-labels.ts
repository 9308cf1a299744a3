import { walletCodeText } from '@pitboss/contract/ingest/wallet-code-texts';
import { actionLabels, kindLabels } from '@pitboss/contract/orders/order-labels';
import type { Language } from '@pitboss/rules/i18n';
import { type Say, textOf } from '../../../kit/text.ts';
import { deskText } from './desk.text.ts';
import type { Evidence } from './evidence.ts';

type Reply = Evidence['attempts'][number]['answers'][number];
type SayDesk = Say<typeof deskText>;

/** A word of the texts by a key that came with the data; the data's own word where none is known. */
function known(t: SayDesk, group: string, word: string): string {
  const key = `${group}.${word}`;
  return textOf(deskText, key) ? t(key as keyof typeof deskText) : word;
}

/** Returns the name of a call, including the status query. */
export function callWords(call: string, language: Language): string {
  const words: Readonly<Record<string, (typeof kindLabels)['bet']>> = {
    ...kindLabels,
    status: actionLabels.askStatus,
  };
  return words[call]?.[language] ?? call;
}

/** Returns the result of the signature check of a response; null if there was no response. */
export function signatureWords(reply: Reply, t: SayDesk): string | null {
  const { signature: found } = reply;
  if (found === null) return null;
  return found === 'valid' || found === 'absent'
    ? t(`signature.${found}`)
    : t('signature.wrong', { word: found });
}

/** Returns the outcome of a call in one line: its class, its failure or status, and its duration. */
export function answerWords(reply: Reply, t: SayDesk, language: Language): string {
  const { failure, httpStatus, code, durationMs } = reply;
  return [
    known(t, 'class', reply.class),
    // Within a line a sentence has no end.
    failure === null ? null : known(t, 'failure', failure).replace(/\.$/, ''),
    httpStatus === null || httpStatus === 200 ? null : t('http', { status: httpStatus }),
    code === null
      ? null
      : [walletCodeText(code)?.[language], `(${t('codeIs', { code: String(code) })})`]
          .filter(Boolean)
          .join(' '),
    t('took', { ms: durationMs }),
  ]
    .filter(Boolean)
    .join(' · ');
}
