const units = ['B', 'KB', 'MB', 'GB'] as const;

/** Formats a number of bytes, e.g. "1.5 MB". */
export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  for (; size >= 1024 && unit < units.length - 1; unit += 1) size /= 1024;
  return `${unit === 0 ? size : size.toFixed(size < 10 ? 2 : 1)} ${units[unit]}`;
}
