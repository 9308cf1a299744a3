import type { Rng } from '@pitboss/rounds/deal/rng';
import type { LiveGift } from '../enforce/anchors.ts';
import type { Rules } from '../enforce/rules.ts';
import type { LivePlayer } from '../members/players.ts';
import { decimal } from '../node/decimal.ts';
import type { Outbox } from '../node/outbox.ts';
import type { LiveWallet } from '../node/wallet.ts';

const everyMs = 9_000;
/** Share of sendings in which a member sends the most expensive gift repeatedly. */
const whale = 1 / 12;

/** A stream that is on, for those who watch it. */
export interface OpenStream {
  readonly id: string;
  readonly anchorId: string;
  readonly roomId: string;
  /** Of the games of its room; for the order at an agent's wallet. */
  readonly gameId: number;
}

const who = ({ account, agent }: LivePlayer) => ({ member: account, agent });

interface SendersInput {
  readonly rng: Rng;
  readonly outbox: Outbox;
  readonly newId: (prefix: string) => string;
  readonly rules: Rules;
  readonly wallet: Pick<LiveWallet, 'withhold'>;
  readonly speed: number;
}

/** Members who watch the streams: they enter, become fans, and send gifts that their purse holds. */
export class Senders {
  /** Sums sent to an anchor and fans of it, as far as this run knows them. */
  private readonly sums = new Map<string, bigint>();
  private readonly fans = new Set<string>();
  private readonly entered = new Set<string>();
  private nextMs = 0;

  constructor(private readonly input: SendersInput) {}

  /** Returns the number of pieces that a member sends; 0 when the gift is not for it. */
  private pieces(gift: LiveGift, user: LivePlayer, stream: OpenStream, now: number): number {
    const { outbox, newId, rng } = this.input;
    const pair = `${user.agent} ${user.account} ${stream.anchorId}`;
    if ((this.sums.get(pair) ?? 0n) < gift.sentBefore) return 0;
    if (gift.type === 'admission') {
      const visit = `${pair} ${stream.id}`;
      if (this.entered.has(visit)) return 0;
      this.entered.add(visit);
      return 1;
    }
    if (gift.type === 'fans' && !this.fans.has(pair)) {
      this.fans.add(pair);
      const fan = { anchorId: stream.anchorId, on: true, ...who(user) };
      outbox.event({ eventId: newId('E'), type: 'fan', at: now, ...fan });
    }
    return Math.min(gift.most, 1 + rng.int(9));
  }

  private tell(user: LivePlayer, gift: LiveGift, stream: OpenStream, sent: Sent): void {
    const { outbox, newId } = this.input;
    outbox.event(
      {
        eventId: newId('E'),
        type: 'gift',
        at: sent.at,
        sendId: sent.id,
        ...who(user),
        anchorId: stream.anchorId,
        roomId: stream.roomId,
        giftId: gift.id,
        count: sent.count,
        amount: decimal(sent.amount),
      },
      (reply) => {
        if (reply.status === 'accepted') {
          const pair = `${user.agent} ${user.account} ${stream.anchorId}`;
          this.sums.set(pair, (this.sums.get(pair) ?? 0n) + sent.amount);
          if (reply.balance !== undefined) user.purse.balance = BigInt(reply.balance.replace('.', ''));
        } else if (user.seamless && sent.amount > 0n) this.giveBack(sent.id);
        else user.purse.balance += sent.amount;
      },
    );
  }

  /** A charge at an agent's wallet for a gift that was not taken goes back. */
  private giveBack(purchaseId: string) {
    const { outbox, newId } = this.input;
    return outbox.event({ eventId: newId('E'), type: 'refund', at: Date.now(), purchaseId });
  }

  private send(user: LivePlayer, gift: LiveGift, stream: OpenStream, now: number): void {
    const { newId, wallet } = this.input;
    const count = this.pieces(gift, user, stream, now);
    const amount = gift.price * BigInt(count);
    if (count === 0 || amount > user.purse.balance) return;
    // A fan is one before the gift is sent.
    const sent = { id: newId('G'), at: now + 1, count, amount };
    user.purse.balance -= amount;
    if (!user.seamless || amount === 0n) {
      this.tell(user, gift, stream, sent);
      return;
    }
    const charge = { id: sent.id, person: user, gameId: stream.gameId, amount, final: true };
    void wallet.withhold(charge).then((charged) => {
      if (charged) this.tell(user, gift, stream, sent);
      else this.giveBack(sent.id);
    });
  }

  /** `people`: members who are signed in; `streams`: streams that are on. */
  step(now: number, users: readonly LivePlayer[], streams: readonly OpenStream[]): void {
    const { rng, speed, rules } = this.input;
    if (now < this.nextMs || users.length === 0 || streams.length === 0) return;
    this.nextMs = now + ((0.5 + rng.float()) * everyMs) / speed;
    const stream = rng.pick(streams);
    const user = rng.pick(users);
    const gifts = rules
      .gifts(user.currency)
      .filter(({ price }) => price <= user.purse.balance)
      .sort((one, other) => Number(other.price - one.price));
    const dearest = gifts[0];
    if (!dearest || !rules.mayMeet(user, stream.anchorId)) return;
    if (!rng.chance(whale)) this.send(user, rng.pick(gifts), stream, now);
    else for (let times = 3 + rng.int(4); times > 0; times -= 1) this.send(user, dearest, stream, now);
  }
}

interface Sent {
  readonly id: string;
  readonly at: number;
  readonly count: number;
  readonly amount: bigint;
}
