/** Returns whether a name is a zone (IANA) that this runtime knows. */
export function isKnownLocation(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
