/** Number of recovery codes in a set. */
export const recoveryCodeCount = 10;

/** Digits and letters of a recovery code: without I, L, O and U, which are read as others. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Characters of a recovery code without its hyphens: 80 bits. */
export const recoveryLength = 16;

/**
 * Returns a typed recovery code in its stored form (capital letters, no hyphens or blanks, O as 0, I and L as
 * 1), or null for a text that is none, such as the six digits of a dynamic code.
 */
export function readRecoveryCode(typed: string): string | null {
  const text = typed.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  const isCode = text.length === recoveryLength && [...text].every((sign) => recoveryAlphabet.includes(sign));
  return isCode ? text : null;
}

/** Writes a recovery code as it is shown: four groups of four characters, joined by hyphens. */
export const writeRecoveryCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
