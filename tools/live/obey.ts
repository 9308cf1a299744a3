import { configKindNames } from '@pitboss/contract/ingest/config-kinds';
import type { ConfigData, ConfigItem } from '@pitboss/contract/ingest/ingest-config';
import { DISCOUNT_SCALE, discounted, parseDiscount } from '@pitboss/ledger/money';
import { gameById } from '@pitboss/rounds/catalogue';
import type { RoomLanguage } from '@pitboss/rules/content/room-texts';
import { tickerPlays } from '@pitboss/rules/content/ticker';
import { nodeStateAt, takesNew } from '@pitboss/rules/games/game-settings';
import { covers, type GroupOfAgents, groupOfLine } from '@pitboss/rules/pools/pool-rules';
import { limitBroken, readLimits } from '@pitboss/rules/rooms/limits';
import { resolveRtp } from '@pitboss/rules/rtp/chain';

/** A member as this interface names it. */
interface Named {
  readonly account: string;
  readonly agent: string;
}
/** A group of pools as the feed tells it. */
export type LivePool = ConfigData['pool'] & GroupOfAgents & { readonly id: string };
/** A gift in the currency of a member, in minor units. */
export interface LiveGift {
  readonly id: string;
  readonly type: ConfigData['gift']['giftType'];
  readonly price: bigint;
  /** Most pieces of a sending, and the least sum that has to have been sent to the anchor before. */
  readonly most: number;
  readonly sentBefore: bigint;
}
type AboutMember = 'ban.member' | 'mini' | 'kill' | 'maxStake' | 'list' | 'mute';
type Offline = ConfigData['offline'];

const nameOf = (member: string, agent: string) => `${agent}\n${member}`;

/** What a game server has to obey, as the config feed has it so far, and what follows from it for a member. */
export function createRules(nodeId = '') {
  /** Items by kind and id, for those that go without saying whose they were. */
  const items = new Map<string, ConfigItem>();
  const members = new Map<string, { [K in AboutMember]?: ConfigData[K] }>();
  const agents = new Map<string, ConfigData['rtp.agent'] & { readonly id: string }>();
  const idsOfAgents = new Map<string, string>();
  const poolSettings = new Map<string, ConfigData['rtp.pool'] & GroupOfAgents>();
  const pools = new Map<string, LivePool>();
  const bannedAgents = new Set<string>();
  const agentSettings = new Map<string, ConfigData['rtp.agentGame']>();
  const memberSettings = new Map<string, Map<string, ConfigData['rtp.member']>>();
  const offlineMembers = new Map<string, Offline>();
  const offlineAgents = new Map<string, Offline>();
  const tickers = new Map<string, ConfigData['ticker']>();
  const anchors = new Map<string, ConfigData['anchor']>();
  const texts = new Map<string, ConfigData['text']['texts']>();
  const gifts = new Map<string, ConfigData['gift']>();
  const goods = new Map<string, ConfigData['goods']>();
  const discounts = new Map<string, ConfigData['discount']>();
  const rooms = new Map<string, ConfigData['room']>();
  const limitGroups = new Map<string, ConfigData['limitGroup']>();
  const activities = new Map<string, ConfigData['activity']>();
  const replies = new Map<string, ConfigData['reply']>();
  const games = new Map<number, ConfigData['game']>();
  const gameRtp = new Map<number, number>();
  const nodes = new Map<string, ConfigData['node']>();

  function put(item: ConfigItem, gone: boolean): void {
    const { kind, id, data } = item;
    if (data === null) return;
    if (kind === 'rtp.agent') {
      if (gone) agents.delete(id);
      else agents.set(id, { ...data, id });
      if (gone) idsOfAgents.delete(data.agent);
      else idsOfAgents.set(data.agent, id);
    } else if (kind === 'rtp.agentGame') {
      if (gone) agentSettings.delete(id);
      else agentSettings.set(id, data);
    } else if (kind === 'rtp.member') {
      const key = nameOf(data.member, data.agent);
      const own = memberSettings.get(key) ?? new Map<string, ConfigData['rtp.member']>();
      if (gone) own.delete(id);
      else own.set(id, data);
      if (own.size > 0) memberSettings.set(key, own);
      else memberSettings.delete(key);
    } else if (kind === 'rtp.pool') {
      if (gone) poolSettings.delete(id);
      else poolSettings.set(id, { ...data, games: data.gameIds });
    } else if (kind === 'pool') {
      if (gone) pools.delete(id);
      else pools.set(id, { ...data, id, games: data.gameIds });
    } else if (kind === 'ticker') {
      if (gone) tickers.delete(id);
      else tickers.set(id, data);
    } else if (kind === 'text') {
      if (gone) texts.delete(id);
      else texts.set(id, data.texts);
    } else if (kind === 'gift') {
      if (gone) gifts.delete(id);
      else gifts.set(id, data);
    } else if (kind === 'goods') {
      if (gone) goods.delete(id);
      else goods.set(id, data);
    } else if (kind === 'discount') {
      if (gone) discounts.delete(id);
      else discounts.set(id, data);
    } else if (kind === 'room') {
      if (gone) rooms.delete(id);
      else rooms.set(id, data);
    } else if (kind === 'limitGroup') {
      if (gone) limitGroups.delete(id);
      else limitGroups.set(id, data);
    } else if (kind === 'activity') {
      if (gone) activities.delete(id);
      else activities.set(id, data);
    } else if (kind === 'reply') {
      if (gone) replies.delete(id);
      else replies.set(id, data);
    } else if (kind === 'words') {
      // The answer to a line says what is shown of it.
    } else if (kind === 'anchor') {
      if (gone) anchors.delete(id);
      else anchors.set(id, data);
    } else if (kind === 'game') {
      if (gone) games.delete(Number(id));
      else games.set(Number(id), data);
    } else if (kind === 'rtp.game') {
      if (gone) gameRtp.delete(data.gameId);
      else gameRtp.set(data.gameId, data.rtp);
    } else if (kind === 'node') {
      if (gone) nodes.delete(id);
      else nodes.set(id, data);
    } else if (kind === 'ban.agent') {
      if (gone) bannedAgents.delete(id);
      else bannedAgents.add(id);
    } else if (kind === 'offline') {
      const [list, key] =
        'member' in data ? [offlineMembers, nameOf(data.member, data.agent)] : [offlineAgents, data.agent];
      if (gone) list.delete(key);
      else list.set(key, data);
    } else {
      const key = nameOf(data.member, data.agent);
      members.set(key, { ...members.get(key), [kind]: gone ? undefined : data });
    }
  }

  /** An agent and those above it, from the bottom; empty for one that the feed does not have. */
  function lineOf(account: string): (ConfigData['rtp.agent'] & { readonly id: string })[] {
    const line = [];
    let id: string | null = idsOfAgents.get(account) ?? null;
    while (id !== null && line.length < 20) {
      const agent = agents.get(id);
      if (!agent) break;
      line.push(agent);
      id = agent.parent;
    }
    return line;
  }
  const about = ({ account, agent }: Named) => members.get(nameOf(account, agent)) ?? {};

  /** What has an end holds up to it, without it. */
  const still = <T extends { readonly until?: number | undefined }>(
    item: T | undefined,
    now: number,
  ): T | undefined => (item && (item.until === undefined || now < item.until) ? item : undefined);

  /** Whether this game server, and a game on it, take new bets of members who play for real. */
  function isOpen(gameId: number, now: number): boolean {
    const node = nodes.get(nodeId);
    const game = games.get(gameId);
    return (
      (!node || takesNew(nodeStateAt(node, now), false)) &&
      (!game || (takesNew(game.state, false) && game.open !== false))
    );
  }

  return {
    /** Takes a page of the feed in, in its order; kinds that nobody knows here are passed over. */
    apply(page: { readonly full: boolean; readonly items: readonly ConfigItem[] }): void {
      if (page.full) {
        for (const item of items.values()) put(item, true);
        items.clear();
      }
      for (const item of page.items) {
        if (!configKindNames.includes(item.kind)) continue;
        const key = `${item.kind} ${item.id}`;
        const before = items.get(key);
        if (before) put(before, true);
        if (item.data === null) items.delete(key);
        else items.set(key, item);
        put(item, false);
      }
    },
    /** Whether a member may place bets in a game; nobody may where the game or this game server is closed. */
    mayBet(member: Named, gameId: number, now = Date.now()): boolean {
      if (!isOpen(gameId, now)) return false;
      const { mini: miniItem, 'ban.member': ban } = about(member);
      const mini = still(miniItem, now);
      if (still(ban, now) || lineOf(member.agent).some(({ id }) => bannedAgents.has(id))) return false;
      if (!mini) return true;
      return mini.gameIds === null ? gameById(gameId)?.category !== 'mini' : !mini.gameIds.includes(gameId);
    },
    /** Whether a stake is within the bet range of its game, in minor units. */
    inRange(gameId: number, currency: string, amount: bigint): boolean {
      const range = games.get(gameId)?.betRange?.[currency];
      const minor = (text: string) => BigInt(text.replace('.', ''));
      return !range || (minor(range.min) <= amount && amount <= minor(range.max));
    },
    mayTalk: (member: Named, now: number): boolean => (about(member).mute?.until ?? 0) <= now,
    /** Probability that a win becomes a loss. */
    kill: (member: Named, now = Date.now()): number => still(about(member).kill, now)?.probability ?? 0,
    /** Anchors who may stream, with their rooms. */
    anchors: (now: number): { readonly id: string; readonly roomId: string | null }[] =>
      [...anchors].flatMap(([id, { allowed, banned, bannedUntil, roomId }]) =>
        allowed && !(banned && (bannedUntil === null || now < bannedUntil)) ? { id, roomId } : [],
      ),
    /** Whether an anchor may stream, and the instant up to which its streams were closed. */
    anchor(id: string, now: number): { readonly may: boolean; readonly closedAt: number } | undefined {
      const anchor = anchors.get(id);
      if (!anchor) return undefined;
      const banned = anchor.banned && (anchor.bannedUntil === null || now < anchor.bannedUntil);
      return { may: anchor.allowed && !banned, closedAt: anchor.closedAt ?? 0 };
    },
    /** Largest stake of a bet in minor units; null: any. */
    maxStake(member: Named, now = Date.now()): bigint | null {
      const item = still(about(member).maxStake, now);
      return item ? BigInt(item.amount.replace('.', '')) : null;
    },
    /** Return to player in thousandths for a round that begins now (risk §4); none before the feed was read. */
    rtp(member: Named, gameId: number, now: number): number | undefined {
      const line = lineOf(member.agent).map(({ id, rtp }) => ({ id, number: rtp }));
      if (line.length === 0) return undefined;
      const holds = ({ from, until }: { from: number; until: number | null }) =>
        from <= now && (until === null || now < until);
      const group = groupOfLine(
        [...poolSettings.values()],
        line.map(({ id }) => id),
      );
      const settings = [
        ...(memberSettings.get(nameOf(member.account, member.agent))?.values() ?? []),
        ...agentSettings.values(),
      ].filter(holds);
      const ofPool = group && covers(group, gameId) ? [{ level: 'pool' as const, rtp: group.rtp }] : [];
      const ofGame = [...gameRtp].map(([id, rtp]) => ({ level: 'game' as const, gameId: id, rtp }));
      return resolveRtp(line, [...settings, ...ofGame, ...ofPool], gameId).applied;
    },
    /** The pool that a member's bets in a game contribute to, and that pays its jackpots; none where it is closed. */
    pool(member: Named, gameId: number): LivePool | undefined {
      const group = groupOfLine(
        [...pools.values()],
        lineOf(member.agent).map(({ id }) => id),
      );
      return group?.open && covers(group, gameId) ? group : undefined;
    },
    /** Activities that members are shown now, with their ids. */
    activities: (now: number): (ConfigData['activity'] & { readonly id: string })[] =>
      [...activities]
        .filter(([, { from, until }]) => from <= now && now < until)
        .map(([id, data]) => ({ ...data, id })),
    /** Sessions from before this instant are over. */
    endedAt: (member: Named): number =>
      Math.max(
        offlineMembers.get(nameOf(member.account, member.agent))?.at ?? 0,
        offlineAgents.get(member.agent)?.at ?? 0,
      ),
    /** A text of rooms in a language; undefined for a key that there is not. */
    text: (language: RoomLanguage, key: string): string | undefined => texts.get(language)?.[key],
    /** What of the news tickers is played in a game between two instants, both included: in the order of its instants, then of `sort`. */
    plays(gameId: number, from: number, to: number): { readonly at: number; readonly text: string }[] {
      return [...tickers]
        .filter(([, { gameIds }]) => gameIds === null || gameIds.includes(gameId))
        .flatMap(([id, { content, sort, ...ticker }]) =>
          tickerPlays({ ...ticker, startTime: ticker.from, endTime: ticker.until - 1 }, from, to).map(
            (at) => ({
              ...{ at, text: content.zh_cn, sort, id },
            }),
          ),
        )
        .sort((one, other) => one.at - other.at || one.sort - other.sort || one.id.localeCompare(other.id))
        .map(({ at, text }) => ({ at, text }));
    },
    /** Gifts that members pay in a currency, of those without a least turnover, which only the platform knows. */
    gifts(currency: string): LiveGift[] {
      return [...gifts].flatMap(([id, { giftType, prices, conditions }]) => {
        const price = prices[currency];
        if (price === undefined || conditions.turnover[currency] !== undefined) return [];
        const sentBefore = conditions.sent[currency] ?? '0.00';
        return [
          {
            ...{ id, type: giftType, price: BigInt(price.replace('.', '')), most: conditions.most },
            sentBefore: BigInt(sentBefore.replace('.', '')),
          },
        ];
      });
    },
    /** Whether a member gets into the rooms of an anchor: those of agencies are for the members of their tenant. */
    mayMeet(member: Named, anchorId: string): boolean {
      const agency = anchors.get(anchorId)?.agent;
      const tenantOf = (account: string) => lineOf(account).at(-1)?.id;
      return agency == null || (lineOf(agency).length > 0 && tenantOf(agency) === tenantOf(member.agent));
    },
    /** Goods that are sold in a currency now, with what a piece costs in minor units. */
    offers(currency: string, now: number): { readonly goodsId: string; readonly unit: bigint }[] {
      return [...goods].flatMap(([goodsId, { prices, soldOut }]) => {
        const price = prices[currency];
        if (price === undefined || soldOut) return [];
        const running = [...discounts.values()].find(
          (one) => one.goodsIds.includes(goodsId) && one.from <= now && now < one.until,
        );
        const parts = running ? (parseDiscount(running.discount) ?? DISCOUNT_SCALE) : DISCOUNT_SCALE;
        return [{ goodsId, unit: discounted(BigInt(price.replace('.', '')), parts) }];
      });
    },
    /** Replies of operators that are to be shown now, with their rooms. */
    replies: (now: number): { readonly id: string; readonly roomId: string }[] =>
      [...replies].flatMap(([id, { roomId, until }]) => (now < until ? [{ id, roomId }] : [])),
    /** Whether members may enter a room; one that nobody set up is open. */
    isOpen: (roomId: string): boolean => rooms.get(roomId)?.open ?? true,
    /** Whether a stake is within the limits in force; `round` is what the member has staked in the round, this bet included. */
    withinLimits(
      roomId: string,
      {
        currency,
        areaId,
        amount,
        round,
      }: { currency: string; areaId: number; amount: bigint; round: bigint },
    ): boolean {
      const own = rooms.get(roomId)?.limits[currency];
      const shared = [...limitGroups.values()].find(
        (group) => group.currency === currency && group.roomIds.includes(roomId),
      );
      const [room, group] = [own && readLimits(own), shared && readLimits(shared.limits)];
      return limitBroken(room, group, { areaId, amount, round }) === null;
    },
    maySignIn(member: Named, now: number): boolean {
      const lockout = offlineAgents.get(member.agent);
      return !(lockout && 'signInFrom' in lockout && lockout.signInFrom > now);
    },
  };
}
export type Rules = ReturnType<typeof createRules>;
