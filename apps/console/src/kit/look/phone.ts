/** Returns true in a window as narrow as a phone's, where rows are cards and a calendar shows one month. */
export const isPhone = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(max-width: 760px)').matches;
