import { type Text, type Texts, textOf } from '../text.ts';

/** Sides of an entry of a ledger, as its labels name them: the one that pays and the one that receives. */
export const sides = ['out', 'in'] as const;

/** Returns the text of a value on the side that the sign of its amount shows, else its plain text. */
export const signedText = (texts: Texts, key: string, amount: string): Text | undefined =>
  textOf(texts, `${key}.${amount.startsWith('-') ? 'out' : 'in'}`) ?? textOf(texts, key);
