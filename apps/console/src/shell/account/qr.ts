/**
 * Returns the QR code of an otpauth address for authenticators, as a data URL; the library is loaded on
 * demand.
 */
export async function qrImage(texts: string): Promise<string> {
  const { toDataURL } = await import('qrcode');
  return toDataURL(texts, { margin: 1, width: 192, errorCorrectionLevel: 'M' });
}

/** The secret inside an otpauth address, in groups of four for typing. */
export const secretOf = (otpauthUrl: string): string =>
  (new URL(otpauthUrl).searchParams.get('secret') ?? '').replace(/(.{4})(?=.)/g, '$1 ');
