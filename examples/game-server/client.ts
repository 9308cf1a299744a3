/**
 * A client of the interface for game servers for Node 20 without packages. Generated from the OpenAPI description;
 * not edited by hand.
 */
import { createHash, createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Version of the contract from which this client was generated. */
export const contractVersion = '1.1.0';

/** A reply. `data` may have fields that this client does not know; `field` names the invalid field. */
export interface Reply<Data> {
  readonly code: number;
  readonly desc: string;
  readonly field?: string;
  readonly data: Data;
}

/** Codes after which the same request is sent again later: busy, too many requests, unknown failure. */
export const againCodes: ReadonlySet<number> = new Set([1201, 2005, 5000]);

/** Sends a call until there is a reply, with the ids of its body: repeats have no second effect. */
export async function untilReplied<Data>(
  call: () => Promise<Reply<Data>>,
  waitsMs = [1_000, 2_000, 4_000, 8_000, 16_000],
): Promise<Reply<Data>> {
  for (const waitMs of [...waitsMs, null]) {
    const reply = await call().catch(() => null);
    if (reply && !againCodes.has(reply.code)) return reply;
    if (waitMs !== null) await pause(waitMs);
  }
  throw new Error('No reply: the outcome is unknown. Query the state, then send the same request again.');
}

export type PostRoundsBatchBody = {
  readonly rounds: readonly {
    readonly eventId?: string;
    readonly roundId: string;
    readonly gameId: number;
    readonly roomId: string;
    readonly tableId?: string | null;
    readonly shoeNo?: string | null;
    readonly handNo?: number | null;
    readonly result: string;
    readonly player: string;
    readonly banker: string;
    readonly cardType: string;
    readonly startedAt: number;
    readonly endedAt: number;
    readonly bets: readonly {
      readonly betId: string;
      readonly member: string;
      readonly agent?: string;
      readonly areaId?: number | null;
      readonly amount: string;
      readonly win: string;
      readonly jackpot?: string;
      readonly jackpotLevel?: 1 | 2 | 3 | 4;
      readonly currency?: string;
      readonly ip: string;
      readonly at: number;
      readonly rtp?: number;
      readonly balance?: string;
    }[];
  }[];
};
export type PostRoundsBatchData = {
  readonly accepted: number;
  readonly duplicate: number;
  readonly conflict: number;
  readonly invalid: number;
  readonly results: readonly {
    readonly id: string;
    readonly status: 'accepted' | 'duplicate' | 'conflict' | 'invalid';
    readonly code: number;
    readonly desc: string;
    readonly field?: string;
    readonly balance?: string;
    readonly show?: { readonly action: 'show' | 'mask' | 'hide'; readonly content?: string };
    readonly decoded?: {
      readonly verdict: 'ok' | 'mismatch' | 'error' | 'none';
      readonly codes: readonly string[];
      readonly field?: string;
    };
  }[];
};
export type PostRoundsCheckBody = PostRoundsBatchBody;
export type PostRoundsCheckData = {
  readonly results: readonly {
    readonly id: string;
    readonly status: 'accepted' | 'duplicate' | 'conflict' | 'invalid';
    readonly code: number;
    readonly desc: string;
    readonly field?: string;
    readonly decoded: {
      readonly verdict: 'ok' | 'mismatch' | 'error' | 'none';
      readonly codes: readonly string[];
      readonly field?: string;
    };
    readonly areas: readonly number[] | null;
    readonly derivedCardType: string | null;
    readonly view: unknown | null;
    readonly problems: readonly { readonly code: number; readonly desc: string; readonly field: string }[];
    readonly bets: readonly {
      readonly betId: string;
      readonly member: string;
      readonly known: boolean;
      readonly currency: string | null;
      readonly wallet: 'here' | 'agent' | null;
      readonly effect: {
        readonly stake: string;
        readonly win: string;
        readonly jackpot: string;
        readonly before: string;
        readonly after: string;
      } | null;
    }[];
  }[];
};
export type PostEventsBody = {
  readonly events: readonly (
    | {
        readonly eventId: string;
        readonly type: 'bet';
        readonly at: number;
        readonly betId: string;
        readonly member: string;
        readonly agent?: string;
        readonly roundId?: string;
        readonly gameId: number;
        readonly roomId: string;
        readonly areaId?: number | null;
        readonly amount: string;
        readonly currency?: string;
        readonly ip: string;
        readonly rtp?: number;
        readonly balance?: string;
      }
    | {
        readonly eventId: string;
        readonly type: 'settlement';
        readonly at: number;
        readonly betId: string;
        readonly win: string;
        readonly jackpot?: string;
        readonly jackpotLevel?: 1 | 2 | 3 | 4;
        readonly balance?: string;
      }
    | {
        readonly eventId: string;
        readonly type: 'cancel';
        readonly at: number;
        readonly betId: string;
        readonly roundId?: string;
        readonly reason?: string;
        readonly balance?: string;
      }
    | {
        readonly eventId: string;
        readonly type: 'resettlement';
        readonly at: number;
        readonly betId: string;
        readonly roundId?: string;
        readonly win: string;
        readonly jackpot?: string;
        readonly jackpotLevel?: 1 | 2 | 3 | 4;
        readonly reason?: string;
        readonly balance?: string;
      }
    | {
        readonly eventId: string;
        readonly type: 'member';
        readonly at: number;
        readonly member: string;
        readonly agent: string;
        readonly nickname?: string;
        readonly name?: string;
        readonly mobile?: string;
        readonly kind?: 'normal' | 'test' | 'anchor' | 'robot';
        readonly ip?: string;
      }
    | {
        readonly eventId: string;
        readonly type: 'login';
        readonly at: number;
        readonly member: string;
        readonly agent?: string;
        readonly ip: string;
        readonly device?: string;
        readonly gameId?: number;
      }
    | {
        readonly eventId: string;
        readonly type: 'logout';
        readonly at: number;
        readonly member: string;
        readonly agent?: string;
        readonly ip?: string;
        readonly device?: string;
      }
    | {
        readonly eventId: string;
        readonly type: 'transfer';
        readonly at: number;
        readonly member: string;
        readonly agent?: string;
        readonly direction: 'in' | 'out';
        readonly amount: string;
        readonly currency?: string;
        readonly orderNo?: string;
      }
    | {
        readonly eventId: string;
        readonly type: 'spin';
        readonly at: number;
        readonly member: string;
        readonly agent?: string;
        readonly feature: 'guanyu' | 'hongfu' | 'chibi';
        readonly spinId: string;
        readonly gameId?: number;
        readonly roomId: string;
        readonly symbols: string;
        readonly stake: string;
        readonly win: string;
        readonly freeSpins?: number;
      }
    | {
        readonly eventId: string;
        readonly type: 'purchase';
        readonly at: number;
        readonly purchaseId: string;
        readonly member: string;
        readonly agent?: string;
        readonly goodsId: string;
        readonly count: number;
        readonly amount: string;
      }
    | {
        readonly eventId: string;
        readonly type: 'refund';
        readonly at: number;
        readonly purchaseId: string;
        readonly reason?: string;
      }
    | {
        readonly eventId: string;
        readonly type: 'signIn';
        readonly at: number;
        readonly member: string;
        readonly agent?: string;
        readonly activityId?: string;
      }
    | {
        readonly eventId: string;
        readonly type: 'claim';
        readonly at: number;
        readonly member: string;
        readonly agent?: string;
        readonly activityId: string;
      }
    | {
        readonly eventId: string;
        readonly type: 'room';
        readonly at: number;
        readonly roomId: string;
        readonly gameId: number;
        readonly member: string;
        readonly agent?: string;
        readonly name: string;
        readonly private: boolean;
        readonly open: boolean;
      }
    | {
        readonly eventId: string;
        readonly type: 'chat';
        readonly at: number;
        readonly member: string;
        readonly agent?: string;
        readonly roomId: string;
        readonly content: string;
      }
    | { readonly eventId: string; readonly type: 'replyShown'; readonly at: number; readonly replyId: string }
    | {
        readonly eventId: string;
        readonly type: 'anchorApply';
        readonly at: number;
        readonly anchorId: string;
        readonly nickname: string;
        readonly agent?: string;
        readonly note?: string;
      }
    | {
        readonly eventId: string;
        readonly type: 'anchorLogin';
        readonly at: number;
        readonly anchorId: string;
        readonly code: string;
        readonly ip: string;
      }
    | {
        readonly eventId: string;
        readonly type: 'anchorLogout';
        readonly at: number;
        readonly anchorId: string;
      }
    | {
        readonly eventId: string;
        readonly type: 'gift';
        readonly at: number;
        readonly sendId: string;
        readonly member: string;
        readonly agent?: string;
        readonly anchorId: string;
        readonly roomId: string;
        readonly giftId: string;
        readonly count: number;
        readonly amount: string;
      }
    | {
        readonly eventId: string;
        readonly type: 'fan';
        readonly at: number;
        readonly member: string;
        readonly agent?: string;
        readonly anchorId: string;
        readonly on: boolean;
      }
    | {
        readonly eventId: string;
        readonly type: 'stream';
        readonly at: number;
        readonly anchorId: string;
        readonly roomId: string;
        readonly event: string;
        readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
      }
  )[];
};
export type PostEventsData = PostRoundsBatchData;
export type GetRoundsData =
  | { readonly id: string; readonly state: 'unknown' }
  | {
      readonly id: string;
      readonly state: 'accepted';
      readonly hash: string;
      readonly storedAt: number;
      readonly recordId: string | null;
      readonly bets: number;
      readonly amount: string;
      readonly win: string;
      readonly jackpot: string;
    };
export type GetEventsData =
  | { readonly id: string; readonly state: 'unknown' }
  | {
      readonly id: string;
      readonly state: 'accepted' | 'refused';
      readonly code: number;
      readonly hash: string;
      readonly storedAt: number;
    };
export type GetGamesData = {
  readonly games: readonly {
    readonly gameId: number;
    readonly name: { readonly zh_cn: string; readonly en_us: string };
    readonly category: string;
    readonly state: string;
    readonly decodable: boolean;
    readonly encoding: string | null;
    readonly areas: readonly {
      readonly areaId: number;
      readonly name: { readonly zh_cn: string; readonly en_us: string };
    }[];
  }[];
  readonly limits: Readonly<Record<string, number>>;
};
export type GetRtpData = {
  readonly rtp: number;
  readonly set: number;
  readonly level:
    | 'playerGame'
    | 'player'
    | 'label'
    | 'agentGame2'
    | 'agent2'
    | 'agentGame1'
    | 'game'
    | 'pool'
    | 'number';
  readonly ceiling: number;
};
export type GetConfigData = {
  readonly version: string;
  readonly full: boolean;
  readonly more: boolean;
  readonly items: readonly (
    | {
        readonly kind: 'rtp.game';
        readonly id: string;
        readonly version: string;
        readonly data: { readonly gameId: number; readonly rtp: number } | null;
      }
    | {
        readonly kind: 'rtp.pool';
        readonly id: string;
        readonly version: string;
        readonly data: {
          readonly agents: readonly string[];
          readonly gameIds: readonly number[] | null;
          readonly rtp: number;
        } | null;
      }
    | {
        readonly kind: 'rtp.agent';
        readonly id: string;
        readonly version: string;
        readonly data: {
          readonly agent: string;
          readonly parent: string | null;
          readonly rtp: number;
        } | null;
      }
    | {
        readonly kind: 'rtp.agentGame';
        readonly id: string;
        readonly version: string;
        readonly data: {
          readonly agent: string;
          readonly agentId: string;
          readonly level: 'agentGame2' | 'agent2' | 'agentGame1';
          readonly gameId: number | null;
          readonly rtp: number;
          readonly from: number;
          readonly until: number | null;
        } | null;
      }
    | {
        readonly kind: 'rtp.member';
        readonly id: string;
        readonly version: string;
        readonly data: {
          readonly member: string;
          readonly agent: string;
          readonly level: 'playerGame' | 'player' | 'label';
          readonly side?: 'black' | 'white';
          readonly gameId: number | null;
          readonly rtp: number;
          readonly from: number;
          readonly until: number | null;
        } | null;
      }
    | {
        readonly kind: 'ban.member';
        readonly id: string;
        readonly version: string;
        readonly data: {
          readonly member: string;
          readonly agent: string;
          readonly reason: 'blocked' | 'betBan' | 'label';
          readonly until?: number;
        } | null;
      }
    | {
        readonly kind: 'ban.agent';
        readonly id: string;
        readonly version: string;
        readonly data: { readonly agent: string; readonly reason: 'blocked' | 'betBan' } | null;
      }
    | {
        readonly kind: 'mini';
        readonly id: string;
        readonly version: string;
        readonly data: {
          readonly member: string;
          readonly agent: string;
          readonly gameIds: readonly number[] | null;
          readonly until?: number;
        } | null;
      }
    | {
        readonly kind: 'kill';
        readonly id: string;
        readonly version: string;
        readonly data: {
          readonly member: string;
          readonly agent: string;
          readonly probability: number;
          readonly until?: number;
        } | null;
      }
    | {
        readonly kind: 'maxStake';
        readonly id: string;
        readonly version: string;
        readonly data: {
          readonly member: string;
          readonly agent: string;
          readonly currency: string;
          readonly amount: string;
          readonly until?: number;
        } | null;
      }
    | {
        readonly kind: 'list';
        readonly id: string;
        readonly version: string;
        readonly data: {
          readonly member: string;
          readonly agent: string;
          readonly side: 'black' | 'white';
          readonly labels: readonly string[];
        } | null;
      }
    | {
        readonly kind: 'mute';
        readonly id: string;
        readonly version: string;
        readonly data: { readonly member: string; readonly agent: string; readonly until: number } | null;
      }
    | {
        readonly kind: 'offline';
        readonly id: string;
        readonly version: string;
        readonly data:
          | { readonly member: string; readonly agent: string; readonly at: number; readonly until: number }
          | {
              readonly agent: string;
              readonly at: number;
              readonly signInFrom: number;
              readonly until: number;
            }
          | null;
      }
    | {
        readonly kind: 'pool';
        readonly id: string;
        readonly version: string;
        readonly data: {
          readonly agents: readonly string[];
          readonly gameIds: readonly number[] | null;
          readonly name: string;
          readonly open: boolean;
          readonly proportion: number;
          readonly levels: readonly {
            readonly level: number;
            readonly ratio: number;
            readonly currencies: Readonly<
              Record<
                string,
                {
                  readonly balance: string;
                  readonly seed: string;
                  readonly cap: string;
                  readonly mustHit: boolean;
                }
              >
            >;
          }[];
        } | null;
      }
    | {
        readonly kind: 'ticker';
        readonly id: string;
        readonly version: string;
        readonly data: {
          readonly content: { readonly zh_cn: string; readonly en_us: string };
          readonly from: number;
          readonly until: number;
          readonly interval: number;
          readonly periods: readonly { readonly start: string; readonly end: string }[];
          readonly zone: 'BeiJing' | 'NewYork';
          readonly gameIds: readonly number[] | null;
          readonly sort: number;
        } | null;
      }
    | {
        readonly kind: 'text';
        readonly id: string;
        readonly version: string;
        readonly data: { readonly texts: Readonly<Record<string, string>> } | null;
      }
    | {
        readonly kind: 'goods';
        readonly id: string;
        readonly version: string;
        readonly data: {
          readonly name: { readonly zh_cn: string; readonly en_us: string };
          readonly prices: Readonly<Record<string, string>>;
          readonly code: string;
          readonly limit: number | null;
          readonly soldOut: boolean;
          readonly picture: string | null;
          readonly sort: number;
        } | null;
      }
    | {
        readonly kind: 'discount';
        readonly id: string;
        readonly version: string;
        readonly data: {
          readonly name: { readonly zh_cn: string; readonly en_us: string };
          readonly goodsIds: readonly string[];
          readonly discount: string;
          readonly from: number;
          readonly until: number;
        } | null;
      }
    | {
        readonly kind: 'room';
        readonly id: string;
        readonly version: string;
        readonly data: {
          readonly gameId: number;
          readonly name: { readonly zh_cn: string; readonly en_us: string };
          readonly type: 'system' | 'selfBuilt';
          readonly hall: 'newbie' | 'expert' | 'master';
          readonly private: boolean;
          readonly code: string | null;
          readonly sort: number;
          readonly hot: boolean;
          readonly open: boolean;
          readonly limits: Readonly<
            Record<
              string,
              {
                readonly min?: string;
                readonly max?: string;
                readonly roundMax?: string;
                readonly chips?: readonly string[];
                readonly areas?: Readonly<Record<string, { readonly min: string; readonly max: string }>>;
              }
            >
          >;
          readonly bullets: { readonly amount: number; readonly seconds: number } | null;
          readonly cover: string | null;
        } | null;
      }
    | {
        readonly kind: 'limitGroup';
        readonly id: string;
        readonly version: string;
        readonly data: {
          readonly name: string;
          readonly currency: string;
          readonly gameId: number;
          readonly limits: {
            readonly min?: string;
            readonly max?: string;
            readonly roundMax?: string;
            readonly chips?: readonly string[];
            readonly areas?: Readonly<Record<string, { readonly min: string; readonly max: string }>>;
          };
          readonly roomIds: readonly string[];
        } | null;
      }
    | {
        readonly kind: 'activity';
        readonly id: string;
        readonly version: string;
        readonly data: {
          readonly activityKind: 'leaderboard' | 'signIn' | 'login' | 'onlineTime';
          readonly title: { readonly zh_cn: string; readonly en_us: string };
          readonly content: { readonly zh_cn: string; readonly en_us: string };
          readonly picture: string | null;
          readonly link: string | null;
          readonly sort: number;
          readonly from: number;
          readonly until: number;
          readonly start: number;
          readonly end: number;
          readonly payoutTime: number;
          readonly payoutWay: 'automatic' | 'claim';
          readonly zone: 'BeiJing' | 'NewYork';
          readonly currencies: readonly string[];
          readonly agents: readonly string[] | null;
          readonly except: readonly string[];
          readonly conditions: Readonly<Record<string, unknown>>;
          readonly rule: Readonly<Record<string, unknown>>;
        } | null;
      }
    | {
        readonly kind: 'words';
        readonly id: string;
        readonly version: string;
        readonly data: {
          readonly words: readonly { readonly word: string; readonly action: 'mask' | 'block' }[];
        } | null;
      }
    | {
        readonly kind: 'reply';
        readonly id: string;
        readonly version: string;
        readonly data: {
          readonly roomId: string;
          readonly nickname: string;
          readonly content: string;
          readonly at: number;
          readonly until: number;
        } | null;
      }
    | {
        readonly kind: 'anchor';
        readonly id: string;
        readonly version: string;
        readonly data: {
          readonly nickname: string;
          readonly type: 'own' | 'agency';
          readonly agent: string | null;
          readonly roomId: string | null;
          readonly allowed: boolean;
          readonly banned: boolean;
          readonly bannedUntil: number | null;
          readonly closedAt: number | null;
        } | null;
      }
    | {
        readonly kind: 'gift';
        readonly id: string;
        readonly version: string;
        readonly data: {
          readonly name: { readonly zh_cn: string; readonly en_us: string };
          readonly giftType: 'ordinary' | 'fans' | 'admission';
          readonly staticPicture: string | null;
          readonly dynamicPicture: string | null;
          readonly prices: Readonly<Record<string, string>>;
          readonly sort: number;
          readonly conditions: {
            readonly turnover: Readonly<Record<string, string>>;
            readonly sent: Readonly<Record<string, string>>;
            readonly most: number;
          };
        } | null;
      }
    | {
        readonly kind: 'game';
        readonly id: string;
        readonly version: string;
        readonly data: {
          readonly state: 'closure' | 'test' | 'online' | 'maintain';
          readonly newsTicker: boolean;
          readonly voice: boolean;
          readonly ai: boolean;
          readonly robots: number;
          readonly memberChat: boolean;
          readonly multiples: Readonly<Record<string, string>>;
          readonly open?: boolean;
          readonly betRange?: Readonly<Record<string, { readonly min: string; readonly max: string }>>;
          readonly largestPayout?: Readonly<Record<string, string>>;
          readonly chips?: Readonly<Record<string, readonly string[]>>;
          readonly sort?: number;
          readonly hot?: boolean;
        } | null;
      }
    | {
        readonly kind: 'node';
        readonly id: string;
        readonly version: string;
        readonly data: {
          readonly state: 'closure' | 'test' | 'online' | 'maintain' | 'blocked';
          readonly former: 'closure' | 'test' | 'online' | 'maintain' | 'blocked';
          readonly maintenance: {
            readonly from: number;
            readonly until: number;
            readonly text: { readonly zh_cn: string; readonly en_us: string };
          } | null;
        } | null;
      }
  )[];
};
export type PostConfigAckBody = {
  readonly version: string;
  readonly failed: readonly { readonly kind: string; readonly id: string; readonly message: string }[];
};
export type PostConfigAckData = { readonly version: string };
export type PostLaunchBody = { readonly token: string; readonly sessionId: string };
export type PostLaunchData = {
  readonly member: string;
  readonly agent: string;
  readonly currency: string;
  readonly gameId: number;
  readonly ip: string;
  readonly language: string | null;
  readonly returnUrl: string | null;
  readonly sessionId: string;
};
export type PostWalletBetBody = {
  readonly txId: string;
  readonly refTxId?: readonly string[];
  readonly agent?: string;
  readonly memberAccount: string;
  readonly currency: string;
  readonly gameId?: number;
  readonly roundId?: string;
  readonly amount: string;
  readonly occurredAt: number;
  readonly final?: boolean;
  readonly type: 'bet';
  readonly roomId: string;
  readonly ip: string;
  readonly areaId?: number | null;
  readonly rtp?: number;
};
export type PostWalletBetData = {
  readonly txId: string;
  readonly state: 'open' | 'ok' | 'rejected' | 'cancelled' | 'unknown';
  readonly final: boolean;
  readonly amount: string | null;
  readonly balance: string | null;
  readonly currency: string | null;
  readonly agentTxId: string | null;
  readonly field?: string;
};
export type PostWalletSettleBody = {
  readonly txId: string;
  readonly refTxId?: readonly string[];
  readonly agent?: string;
  readonly memberAccount: string;
  readonly currency: string;
  readonly gameId?: number;
  readonly roundId?: string;
  readonly amount: string;
  readonly occurredAt: number;
  readonly final?: boolean;
  readonly type: 'settle';
  readonly bet: string;
  readonly validBet: string;
  readonly win: string;
  readonly net: string;
  readonly jackpot?: string;
  readonly detailUrl?: string;
  readonly jackpotLevel?: 1 | 2 | 3 | 4;
};
export type PostWalletSettleData = PostWalletBetData;
export type PostWalletBetAndSettleBody = {
  readonly txId: string;
  readonly refTxId?: readonly string[];
  readonly agent?: string;
  readonly memberAccount: string;
  readonly currency: string;
  readonly gameId?: number;
  readonly roundId?: string;
  readonly amount: string;
  readonly occurredAt: number;
  readonly final?: boolean;
  readonly type: 'betAndSettle';
  readonly bet: string;
  readonly validBet: string;
  readonly win: string;
  readonly net: string;
  readonly jackpot?: string;
  readonly detailUrl?: string;
  readonly minBalance?: string;
  readonly roomId: string;
  readonly ip: string;
  readonly areaId?: number | null;
  readonly rtp?: number;
  readonly jackpotLevel?: 1 | 2 | 3 | 4;
};
export type PostWalletBetAndSettleData = PostWalletBetData;
export type PostWalletCancelBody = {
  readonly txId: string;
  readonly refTxId?: readonly string[];
  readonly agent?: string;
  readonly memberAccount: string;
  readonly currency: string;
  readonly gameId?: number;
  readonly roundId?: string;
  readonly amount: string;
  readonly occurredAt: number;
  readonly final?: boolean;
  readonly type: 'cancel';
  readonly reason: 'uncertain' | 'round' | 'operator' | 'timeout';
};
export type PostWalletCancelData = PostWalletBetData;
export type PostWalletWithholdBody = {
  readonly txId: string;
  readonly refTxId?: readonly string[];
  readonly agent?: string;
  readonly memberAccount: string;
  readonly currency: string;
  readonly gameId?: number;
  readonly roundId?: string;
  readonly amount: string;
  readonly occurredAt: number;
  readonly final?: boolean;
  readonly type: 'withhold';
  readonly roomId: string;
  readonly ip: string;
  readonly areaId?: number | null;
  readonly rtp?: number;
};
export type PostWalletWithholdData = PostWalletBetData;
export type PostWalletReturnBody = {
  readonly txId: string;
  readonly refTxId?: readonly string[];
  readonly agent?: string;
  readonly memberAccount: string;
  readonly currency: string;
  readonly gameId?: number;
  readonly roundId?: string;
  readonly amount: string;
  readonly occurredAt: number;
  readonly final?: boolean;
  readonly type: 'return';
  readonly totalBet: string;
  readonly totalWin: string;
};
export type PostWalletReturnData = PostWalletBetData;
export type PostWalletCancelWithholdBody = {
  readonly txId: string;
  readonly refTxId?: readonly string[];
  readonly agent?: string;
  readonly memberAccount: string;
  readonly currency: string;
  readonly gameId?: number;
  readonly roundId?: string;
  readonly amount: string;
  readonly occurredAt: number;
  readonly final?: boolean;
  readonly type: 'cancelWithhold';
  readonly reason: 'uncertain' | 'round' | 'operator' | 'timeout';
};
export type PostWalletCancelWithholdData = PostWalletBetData;
export type PostWalletBalanceBody = {
  readonly txId: string;
  readonly refTxId?: readonly string[];
  readonly agent?: string;
  readonly memberAccount: string;
  readonly currency: string;
  readonly gameId?: number;
  readonly roundId?: string;
  readonly amount: string;
  readonly occurredAt: number;
  readonly final?: boolean;
  readonly type: 'balance';
};
export type PostWalletBalanceData = PostWalletBetData;
export type GetTxData = PostWalletBetData;

/** Signed calls of the interface for game servers. Each rejects without a reply, which means that the outcome is unknown. */
export class GameServerClient {
  constructor(
    private readonly base: string,
    private readonly keyId: string,
    private readonly secret: string,
    /** Longest wait for a reply; the config feed may hold a request for 25 s. */
    private readonly timeoutMs = 40_000,
  ) {}

  /** Stores finished rounds with their settled bets, each completely or not at all. */
  postRoundsBatch(body: PostRoundsBatchBody): Promise<Reply<PostRoundsBatchData>> {
    return this.send('POST', `/ingest/v1/rounds:batch`, body);
  }

  /** Validates the body of rounds:batch and stores nothing: decoded view, problems, effect of each bet. */
  postRoundsCheck(body: PostRoundsCheckBody): Promise<Reply<PostRoundsCheckData>> {
    return this.send('POST', `/ingest/v1/rounds:check`, body);
  }

  /** Stores registrations of members, single bets, settlements, cancels, corrections, sign-ins, transfers, purchases, refunds and gifts, spins of features, sign-ins and claims of activities, chat, shown replies and stream events. */
  postEvents(body: PostEventsBody): Promise<Reply<PostEventsData>> {
    return this.send('POST', `/ingest/v1/events`, body);
  }

  /** Returns whether a round is stored, with its totals, by the game’s round number. */
  getRounds(id: string): Promise<Reply<GetRoundsData>> {
    return this.send('GET', `/ingest/v1/rounds/${encodeURIComponent(id)}`, undefined);
  }

  /** Returns whether an event of the calling node is stored. */
  getEvents(id: string): Promise<Reply<GetEventsData>> {
    return this.send('GET', `/ingest/v1/events/${encodeURIComponent(id)}`, undefined);
  }

  /** Lists the games that the calling node may send, with their bet areas, and the limits of requests. */
  getGames(): Promise<Reply<GetGamesData>> {
    return this.send('GET', `/ingest/v1/games`, undefined);
  }

  /** Returns the RTP that applies to a member in a game now, for a node that does not resolve it from the feed. */
  getRtp(query: {
    member: string | number;
    gameId: string | number;
    agent?: string | number;
  }): Promise<Reply<GetRtpData>> {
    return this.send('GET', `/ingest/v1/rtp`, undefined, query);
  }

  /** Returns the configuration that the node must apply, newer than a version; waits for it. */
  getConfig(query: { since: string | number; wait?: string | number }): Promise<Reply<GetConfigData>> {
    return this.send('GET', `/ingest/v1/config`, undefined, query);
  }

  /** Acknowledges the version up to which the node has applied the config feed, with what failed. */
  postConfigAck(body: PostConfigAckBody): Promise<Reply<PostConfigAckData>> {
    return this.send('POST', `/ingest/v1/config:ack`, body);
  }

  /** Redeems the token of a game’s address, once within 60 s, and returns the member. The same session may repeat it; then send a login event. */
  postLaunch(body: PostLaunchBody): Promise<Reply<PostLaunchData>> {
    return this.send('POST', `/ingest/v1/launch`, body);
  }

  /** Takes a stake from the wallet of a member, on our ledger or at its agent. */
  postWalletBet(body: PostWalletBetBody): Promise<Reply<PostWalletBetData>> {
    return this.send('POST', `/ingest/v1/wallet/bet`, body);
  }

  /** Pays bets out; a bet is settled once. */
  postWalletSettle(body: PostWalletSettleBody): Promise<Reply<PostWalletSettleData>> {
    return this.send('POST', `/ingest/v1/wallet/settle`, body);
  }

  /** Stake and payout in one step. */
  postWalletBetAndSettle(body: PostWalletBetAndSettleBody): Promise<Reply<PostWalletBetAndSettleData>> {
    return this.send('POST', `/ingest/v1/wallet/betAndSettle`, body);
  }

  /** Reverses a bet that is not settled; leaves a mark that rejects a bet that arrives late. */
  postWalletCancel(body: PostWalletCancelBody): Promise<Reply<PostWalletCancelData>> {
    return this.send('POST', `/ingest/v1/wallet/cancel`, body);
  }

  /** Takes money in advance, on entry to a prepaid session. */
  postWalletWithhold(body: PostWalletWithholdBody): Promise<Reply<PostWalletWithholdData>> {
    return this.send('POST', `/ingest/v1/wallet/withhold`, body);
  }

  /** Returns the rest of it, with the totals of the session. */
  postWalletReturn(body: PostWalletReturnBody): Promise<Reply<PostWalletReturnData>> {
    return this.send('POST', `/ingest/v1/wallet/return`, body);
  }

  /** Reverses a withholding. */
  postWalletCancelWithhold(body: PostWalletCancelWithholdBody): Promise<Reply<PostWalletCancelWithholdData>> {
    return this.send('POST', `/ingest/v1/wallet/cancelWithhold`, body);
  }

  /** Returns the balance of a member. */
  postWalletBalance(body: PostWalletBalanceBody): Promise<Reply<PostWalletBalanceData>> {
    return this.send('POST', `/ingest/v1/wallet/balance`, body);
  }

  /** Returns the state of a movement by its id, whichever node sent it. */
  getTx(id: string): Promise<Reply<GetTxData>> {
    return this.send('GET', `/ingest/v1/tx/${encodeURIComponent(id)}`, undefined);
  }

  private async send<Result>(
    method: 'GET' | 'POST',
    call: string,
    body?: object,
    query: Readonly<Record<string, string | number>> = {},
  ): Promise<Result> {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) search.set(key, String(value));
    const path = search.size > 0 ? `${call}?${search}` : call;
    const raw = body === undefined ? '' : JSON.stringify(body);
    const timestamp = String(Date.now());
    const lines = [method, path, timestamp, createHash('sha256').update(raw).digest('hex')].join('\n');
    const reply = await fetch(this.base.replace(/\/$/, '') + path, {
      method,
      headers: {
        'key-id': this.keyId,
        timestamp,
        signature: createHmac('sha256', this.secret).update(lines).digest('hex'),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: raw }),
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    const isJson = reply.headers.get('content-type')?.startsWith('application/json');
    return (isJson ? await reply.json() : await reply.text()) as Result;
  }
}
