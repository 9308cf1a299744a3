/** What a code is about: the whole request, one item of a batch, or the server itself. */
export type IngestCodeClass = 'done' | 'item' | 'request';

/**
 * Whether the sender sends again: `never`; `same` (the same content under the same id, later); `changed` (a corrected
 * item, under a new id where the id has been used up); `after` (the same again once somebody has acted).
 */
export type IngestRetry = 'never' | 'same' | 'changed' | 'after';

interface Entry {
  readonly code: number;
  /** Sent with the code. */
  readonly desc: string;
  readonly about: IngestCodeClass;
  readonly retry: IngestRetry;
  /** What the integrator or operator does; printed in docs/integrators/codes.md. */
  readonly todo: string;
}

/** Every code a game server can see; 0 is success. Classes as in the wallet protocol (wallet: reply). */
export const ingestCodes = {
  accepted: {
    code: 0,
    desc: 'Accepted.',
    about: 'done',
    retry: 'never',
    todo: 'Nothing. On a request it means that the batch was read; each item has a code of its own.',
  },
  duplicate: {
    code: 1,
    desc: 'Already known; nothing was done again.',
    about: 'done',
    retry: 'never',
    todo: 'Nothing: treat it as success. It is the usual answer to what was sent again after a time-out.',
  },
  noMoney: {
    code: 1001,
    desc: 'The balance does not cover the amount.',
    about: 'item',
    retry: 'changed',
    todo: 'Refuse the bet at the table, or void the round. A transfer that failed stays failed under its `eventId`; try again under a new one.',
  },
  transferLimit: {
    code: 1002,
    desc: 'The transfer or stake is beyond the limits of the member.',
    about: 'item',
    retry: 'changed',
    todo: 'Show the member that the limit is reached. A transfer stays failed under its `eventId`; a bet may be sent with a smaller stake (`maxStake` of the config feed). The operator sets the limits.',
  },
  memberDisabled: {
    code: 1003,
    desc: 'The member is disabled or may not bet.',
    about: 'item',
    retry: 'changed',
    todo: 'Take no bets of the member: it, an agent above it, or (field `gameId`) the mini game is stopped. The operator decides when that ends.',
  },
  memberUnknown: {
    code: 1004,
    desc: 'No such member.',
    about: 'item',
    retry: 'after',
    todo: 'Compare the account letter by letter (case counts), and `agent` if it was named. Members are created before they play.',
  },
  currency: {
    code: 1005,
    desc: 'The member has another currency.',
    about: 'item',
    retry: 'changed',
    todo: 'Send amounts in the currency of the member, which is that of its agent, or leave `currency` out.',
  },
  memberAmbiguous: {
    code: 1006,
    desc: 'Several members have this account; name an agent of its tenant.',
    about: 'item',
    retry: 'changed',
    todo: 'Send `agent` with every member: the account of any agent at or above it.',
  },
  gameUnknown: {
    code: 1007,
    desc: 'No such game.',
    about: 'item',
    retry: 'changed',
    todo: 'Take the id from `GET /ingest/v1/games`.',
  },
  timeRange: {
    code: 1008,
    desc: 'The time is too old or in the future.',
    about: 'item',
    retry: 'changed',
    todo: 'Send epoch milliseconds in UTC, at most 31 days old and 60 s ahead, and a round that ends after it starts. What is older is entered by the operator.',
  },
  memberLocked: {
    code: 1009,
    desc: 'The members of this agent are locked out for three minutes; send the same again later.',
    about: 'item',
    retry: 'same',
    todo: 'Wait: the wallet setting of the agent has just changed. Bets that were placed before are still settled.',
  },
  memberOffline: {
    code: 1010,
    desc: 'The member was forced offline and has to sign in again.',
    about: 'item',
    retry: 'after',
    todo: 'End the session of the member at the game, let it sign in again, and send the `login` event first.',
  },
  walletLocked: {
    code: 1011,
    desc: 'The member is locked while an order at its wallet is unclear.',
    about: 'item',
    retry: 'changed',
    todo: 'Refuse the bet at the table. Settlements, returns and cancels pass; the lock ends by itself when the order is clear, or by the operator.',
  },
  agentUnknown: {
    code: 1014,
    desc: 'No such agent.',
    about: 'item',
    retry: 'changed',
    todo: 'Compare the account of the agent letter by letter; members are made below an agent that exists.',
  },
  betUnknown: {
    code: 1101,
    desc: 'No such bet.',
    about: 'item',
    retry: 'after',
    todo: 'Send the bet first. For a bet that came inside a round, name its `roundId` too.',
  },
  betSettled: {
    code: 1102,
    desc: 'The bet is settled.',
    about: 'item',
    retry: 'never',
    todo: 'The bet has its result. A wrong result is corrected by a `resettlement` event.',
  },
  betCancelled: {
    code: 1103,
    desc: 'The bet is cancelled.',
    about: 'item',
    retry: 'never',
    todo: 'The stake was returned, or the bet was cancelled before it came. Do not count the bet; a new bet has a new `betId`.',
  },
  roundClosed: {
    code: 1104,
    desc: 'The round is closed.',
    about: 'item',
    retry: 'changed',
    todo: 'The record of the round has come already, so it takes no further bets. Place the bet in the next round.',
  },
  conflict: {
    code: 1105,
    desc: 'The same id was sent with another content.',
    about: 'item',
    retry: 'never',
    todo: 'Find out which content is right. What was stored first counts; the other one is kept aside for the operator. Correct results by a `resettlement` event.',
  },
  betRepeated: {
    code: 1106,
    desc: 'A bet id occurs twice.',
    about: 'item',
    retry: 'changed',
    todo: 'Give every bet an id of its own.',
  },
  betDiffers: {
    code: 1107,
    desc: 'The bet differs from the one that was placed.',
    about: 'item',
    retry: 'changed',
    todo: 'Stake, member, game and round must be those of the `bet` event. Send the round with the bet as it was placed.',
  },
  walletElsewhere: {
    code: 1108,
    desc: 'The balance of this member is kept by its agent.',
    about: 'item',
    retry: 'never',
    todo: 'Transfers of this member are made with the wallet of its agent, not here.',
  },
  versionUnknown: {
    code: 1109,
    desc: 'This version was never given to this node.',
    about: 'request',
    retry: 'changed',
    todo: 'Acknowledge only versions that a reply of `GET /ingest/v1/config` named. After a restored backup of the installation the node reads everything again: `full` says so.',
  },
  launchOver: {
    code: 1110,
    desc: 'No such launch, or it has been used, or its time is over.',
    about: 'request',
    retry: 'never',
    todo: 'Send the member back to where it came from: its agent asks for a new address. A repeat after a time-out carries the same `sessionId`.',
  },
  busy: {
    code: 1201,
    desc: 'Busy; send the same again later.',
    about: 'item',
    retry: 'same',
    todo: 'Wait a second, then two, four and so on up to a minute, and send the same again. Nothing of it has happened.',
  },
  outcomeOpen: {
    code: 1202,
    desc: 'The outcome is open.',
    about: 'item',
    retry: 'never',
    todo: 'Of a wallet call: do not count the bet; ask `GET /ingest/v1/tx/{txId}` each second until `state` is not `open`, and cancel the bet when betting closes. Of a batch, a person looks at the win first. With status `accepted` or `duplicate`: nothing; the win is on record and is paid or refused by the operator (page Parked wins), `field` names it. With status `invalid`: the bet waits for that decision, so send this again when it is made.',
  },
  walletUnreachable: {
    code: 1203,
    desc: 'The wallet of the member cannot be reached; nothing was taken.',
    about: 'item',
    retry: 'changed',
    todo: 'Refuse the bet at the table. The agent keeps this wallet; its state is shown to the operator and the agent.',
  },
  amountDiffers: {
    code: 1301,
    desc: 'The amount is not the price.',
    about: 'item',
    retry: 'changed',
    todo: 'Compute the price anew from the config feed (`goods`, `discount`, `gift`) as of `at`; a member barred from discounts pays the full price. What was charged at an agent’s wallet is given back by a `refund` of that number.',
  },
  notAvailable: {
    code: 1302,
    desc: 'Not available: unknown, off sale, disabled, sold out, or beyond what the member may have.',
    about: 'item',
    retry: 'changed',
    todo: 'Hand nothing out and show no gift. What was charged at an agent’s wallet is given back by a `refund` of that number.',
  },
  nothingToClaim: {
    code: 1304,
    desc: 'Nothing to claim.',
    about: 'item',
    retry: 'never',
    todo: 'Tell the member: it has no award of this activity, the time to claim it has not come or is over, or it is barred from it by now.',
  },
  nodeClosed: {
    code: 1306,
    desc: 'The node takes no new bets.',
    about: 'item',
    retry: 'after',
    todo: 'Refuse the bet, purchase or gift: the operator has closed this node, keeps it for test members or maintains it (kind `node` of the config feed says until when). What is open is settled, cancelled and paid as usual.',
  },
  signature: {
    code: 2001,
    desc: 'The signature is wrong.',
    about: 'request',
    retry: 'after',
    todo: 'Compare the four signed lines with the example. An unknown or blocked node gets the same answer: ask the operator for its state.',
  },
  anchorMayNot: {
    code: 1303,
    desc: 'The anchor may not.',
    about: 'item',
    retry: 'changed',
    todo: 'Unknown, not allowed yet, banned, or not signed in; or the stream is over: closed by the operator, lost after 90 s without a heartbeat, or never begun. End the stream at the encoder; the feed (`anchor`) says what holds. A new stream has a new `streamId`.',
  },
  codeWrong: {
    code: 1305,
    desc: 'The login code is wrong.',
    about: 'item',
    retry: 'changed',
    todo: 'Let the anchor type the code again under a new event id. After five wrong tries, five minutes or one login a code is void: the operator makes another.',
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
  nodeScope: {
    code: 2007,
    desc: 'The node may not send for this agent or game.',
    about: 'item',
    retry: 'after',
    todo: 'The node is bound to certain tenants or games (`GET /ingest/v1/games` lists them). Ask the operator to widen it, or send by another node.',
  },
  internal: {
    code: 5000,
    desc: 'Unknown failure; ask for the state, then send the same again.',
    about: 'request',
    retry: 'same',
    todo: 'The outcome is unknown: ask for the state, then send the same again. If it stays, give the operator the time and the id.',
  },
} as const satisfies Record<string, Entry>;
export type IngestCode = keyof typeof ingestCodes;

/** Code and text as they are sent. */
export const ingestReply = (key: IngestCode): { code: number; desc: string } => {
  const { code, desc } = ingestCodes[key];
  return { code, desc };
};
