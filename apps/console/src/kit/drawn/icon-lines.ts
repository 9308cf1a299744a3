/** Icons of the shell, on a field of 16 by 16. */
export const iconLines = {
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  sun: 'M8 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M8 .8v1.6M8 13.6v1.6M.8 8h1.6M13.6 8h1.6M2.9 2.9 4 4M12 12l1.1 1.1M2.9 13.1 4 12M12 4l1.1-1.1',
  moon: 'M13.6 9.7A6 6 0 0 1 6.3 2.4a6 6 0 1 0 7.3 7.3z',
  star: 'M8 1.8l1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.6l-3.8 2 .7-4.3-3.1-3 4.3-.6z',
  left: 'M10 3 5 8l5 5',
  right: 'M6 3l5 5-5 5',
  down: 'M3 6l5 5 5-5',
} as const;
