/**
 * Accounts and nicknames are NFC, without format or unassigned characters, and not a path (clarifications,
 * ruling 24).
 */
export function checkIdentity(text: string): string | null {
  if (text !== text.normalize('NFC')) return 'not in NFC';
  if (/[\p{Cf}\p{Cn}]/u.test(text)) return 'contains a format or unassigned character';
  return text === '.' || text === '..' ? 'is a path' : null;
}
