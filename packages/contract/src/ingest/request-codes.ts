import type { IngestCodeEntry } from './code-entry.ts';

/** Texts sent with code 2002 when the request never reached its call. */
export const requestTexts = {
  method: (allowed: string) => `Wrong method: this address is called with ${allowed}.`,
  contentType: 'Wrong content type: the body is JSON, with the header content-type: application/json.',
} as const;

/** Codes about the request itself: signature, form, rate and size. */
export const requestCodes = {
  signature: {
    code: 2001,
    desc: 'The signature is wrong.',
    about: 'request',
    retry: 'after',
    todo: 'Compare the four signed lines with the example. An unknown or blocked node gets the same answer: ask the operator for its state.',
  },
  syntax: {
    code: 2002,
    desc: 'The content is not valid.',
    about: 'request',
    retry: 'changed',
    todo: 'On a request: send one JSON object with the one list. On an item: correct the field that `field` names; unknown fields are refused too.',
  },
  clock: {
    code: 2003,
    desc: 'The timestamp is more than 30 seconds off.',
    about: 'request',
    retry: 'after',
    todo: 'Set the clock by NTP. Sign each attempt with the time of that attempt.',
  },
  network: {
    code: 2004,
    desc: 'The node may not call from this network.',
    about: 'request',
    retry: 'after',
    todo: 'Ask the operator to add the address of the node to its networks.',
  },
  rate: {
    code: 2005,
    desc: 'Too many requests.',
    about: 'request',
    retry: 'same',
    todo: 'Slow down, and put more items in a request.',
  },
  tooLarge: {
    code: 2006,
    desc: 'The request is too large.',
    about: 'request',
    retry: 'changed',
    todo: 'Split the batch: 500 items, 5,000 bets, 8 MB.',
  },
  internal: {
    code: 5000,
    desc: 'Unknown failure; ask for the state, then send the same again.',
    about: 'request',
    retry: 'same',
    todo: 'The outcome is unknown: ask for the state, then send the same again. If it stays, give the operator the time and the id.',
  },
} as const satisfies Record<string, IngestCodeEntry>;
