import type { Language, Text } from '../text.ts';

const asked: unique symbol = Symbol('asked');

/** The question before an act, made by `ask`, so that none is without whom it touches. */
export interface Question {
  readonly [asked]: true;
  /** The act and whom it touches: "Stop bets of ying70 and 84 members". It stands on the button. */
  readonly act: Text;
  /** What follows from it. */
  readonly consequences: Text;
}

/** Chinese sets names in Latin letters apart from its own words. */
const apart = (words: string): string =>
  words.replace(/([\w)])(?=\p{Script=Han})/gu, '$1 ').replace(/(\p{Script=Han})(?=[\w(])/gu, '$1 ');

/**
 * Makes a question. `act` is the verb with `{whom}` in it, as the button will say it; `whom` names what is touched and how
 * many below (`withMembers`, `namesOf`); `consequences` says what follows and may name them too.
 */
export function ask(act: Text, whom: Text | string, consequences: Text): Question {
  const names = typeof whom === 'string' ? { zh_cn: whom, en_us: whom } : whom;
  const filled = (pair: Text): Text => {
    const put = (language: Language) => pair[language].replaceAll('{whom}', () => names[language]);
    return { zh_cn: apart(put('zh_cn')), en_us: put('en_us') };
  };
  return { [asked]: true, act: filled(act), consequences: filled(consequences) };
}

/** An agent and how many members are below it. */
export const withMembers = (account: string, members: number): Text | string =>
  members === 0
    ? account
    : {
        zh_cn: `${account} 及其 ${members} 名会员`,
        en_us: `${account} and ${members} ${members === 1 ? 'member' : 'members'}`,
      };

/** As many names as a question takes. */
const namedMost = 3;

/** Several members: all by name where they are few, else the first and how many in all. */
export function namesOf(accounts: readonly string[]): Text {
  const named = accounts.slice(0, namedMost);
  const more = accounts.length - named.length;
  if (more > 0)
    return {
      zh_cn: `${named.join('、')} 等 ${accounts.length} 名会员`,
      en_us: `${named.join(', ')} and ${more} more ${more === 1 ? 'member' : 'members'}`,
    };
  const [last = '', ...before] = [...named].reverse();
  return {
    zh_cn: named.join('、'),
    en_us: before.length ? `${before.reverse().join(', ')} and ${last}` : last,
  };
}
