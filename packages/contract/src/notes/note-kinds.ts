/** Kinds of records that notes are written on. */
export const noteKinds = ['member', 'agent', 'order', 'alert'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** Returns whether a path is that of a call for notes. */
export const isNotePath = (path: string): boolean =>
  noteKinds.some((kind) => path.startsWith(`/${kind}Note/`));

/** Limits of notes, shared by console and server. */
export const noteLimits = {
  /** Characters of a note. */
  textMax: 2_000,
  /** Notes of one record, removed ones included. */
  perRecord: 500,
  /** Operators that one note mentions. */
  mentionsMax: 20,
  /** Accounts that the completion of a mention offers. */
  offeredMax: 8,
} as const;
