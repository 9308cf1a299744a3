/** A cell by column and row, both from 0. */
export interface CellPosition {
  readonly column: number;
  readonly row: number;
}

/** Reads an address such as `B7`; undefined for what is no address of a sheet of any size. */
export function positionOf(address: string): CellPosition | undefined {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,7})\$?([1-9]\d{0,8})$/.exec(address) ?? [];
  if (letters === '') return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, row: Number(digits) - 1 };
}
