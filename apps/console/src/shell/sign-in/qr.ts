/** Picture of an otpauth address for authenticators, as a data URL; the library comes only when one is needed. */
export async function qrPicture(words: string): Promise<string> {
  const { toDataURL } = await import('qrcode');
  return toDataURL(words, { margin: 1, width: 192, errorCorrectionLevel: 'M' });
}

/** The secret inside an otpauth address, in groups of four for typing. */
export const secretOf = (otpauthUrl: string): string =>
  (new URL(otpauthUrl).searchParams.get('secret') ?? '').replace(/(.{4})(?=.)/g, '$1 ');
