/** Seconds since midnight of 'HH:mm' or 'HH:mm:ss', up to 24:00; null for anything else. */
export function parseDayTime(text: string): number | null {
  const match = /^([01]\d|2[0-4]):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  if (!match) return null;
  const seconds = Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? '0');
  return seconds <= 86_400 ? seconds : null;
}
