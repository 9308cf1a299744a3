import type { Language, Text } from '../text.ts';

const isConfirmation: unique symbol = Symbol('confirmation');

/**
 * The confirmation before an action, created by the function below, so that each one names the accounts it
 * touches.
 */
export interface Confirmation {
  readonly [isConfirmation]: true;
  /**
   * The action and the accounts it touches: "Stop bets of ying70 and 84 members". It is the label of the
   * button.
   */
  readonly act: Text;
  /** Consequences of the action. */
  readonly consequences: Text;
}

/** Chinese sets names in Latin letters apart from its own words. */
const withSpaces = (texts: string): string =>
  texts.replace(/([\w)])(?=\p{Script=Han})/gu, '$1 ').replace(/(\p{Script=Han})(?=[\w(])/gu, '$1 ');

/**
 * Creates a confirmation. `act` is the verb with `{whom}` in it, as on the button; `whom` names the accounts
 * touched and the number of members below (`withMembers`, `namesOf`); `consequences` describes the effects
 * and may name the accounts too.
 */
export function confirmation(act: Text, target: Text | string, consequences: Text): Confirmation {
  const names = typeof target === 'string' ? { zh_cn: target, en_us: target } : target;
  const filled = (pair: Text): Text => {
    const put = (language: Language) => pair[language].replaceAll('{whom}', () => names[language]);
    return { zh_cn: withSpaces(put('zh_cn')), en_us: put('en_us') };
  };
  return { [isConfirmation]: true, act: filled(act), consequences: filled(consequences) };
}

/** An agent and how many members are below it. */
export const withMembers = (account: string, members: number): Text | string =>
  members === 0
    ? account
    : {
        zh_cn: `${account} 及其 ${members} 名会员`,
        en_us: `${account} and ${members} ${members === 1 ? 'member' : 'members'}`,
      };

/** Max number of names in a confirmation. */
const namedMax = 3;

/** Several members: all by name where they are few, else the first and how many in all. */
export function namesOf(accounts: readonly string[]): Text {
  const named = accounts.slice(0, namedMax);
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
