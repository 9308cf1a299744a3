/** Icons of the shell, on a field of 16 by 16. */
export const iconLines = {
  left: 'M10 3 5 8l5 5',
  right: 'M6 3l5 5-5 5',
  down: 'M3 6l5 5 5-5',
} as const;
