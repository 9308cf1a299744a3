/**
 * Rules of gifts a second time (spec content §7), written plainly and independently: lists, loops and
 * numbers. Money in cents, shares in ten-thousandths, times in epoch ms.
 */

/** Values with the time from which they are in force, in ascending order. */
export type Dated<T> = readonly (T & { readonly at: number })[];
const newest = <T>(list: Dated<T>, at: number) => list.findLast((one) => one.at <= at);

export interface ModelMember {
  readonly id: string;
  readonly account: string;
  readonly tenant: string;
  readonly isNormal: boolean;
  balance: number;
}
export interface ModelAnchor {
  readonly id: string;
  readonly agency: string | null;
  /** The agency's. */
  readonly tenant: string | null;
  readonly streams: { readonly streamId: string; readonly from: number; to: number; alive: number }[];
  shares: Dated<{ anchor: number; agency: number }>;
}
export interface ModelGift {
  readonly id: string;
  readonly type: 'ordinary' | 'fans' | 'admission';
  readonly most: number;
  readonly sentBefore: number;
  states: Dated<{ price: number; enabled: boolean }>;
}
export interface ModelSending {
  readonly sendId: string;
  readonly member: string;
  readonly anchorId: string;
  readonly giftId: string;
  readonly count: number;
  readonly amount: number;
  readonly at: number;
}
export interface ModelSent extends ModelSending {
  readonly tenant: string;
  readonly stream: number;
  readonly anchorPart: number;
  readonly agencyPart: number;
  readonly housePart: number;
  /** The month in which it was entered. */
  readonly month: number;
  reversed: boolean;
}
/** Ledger of a payee: its account in each tenant, movements by month, and what closed months left. */
export interface ModelPayee {
  readonly accounts: Map<string, number>;
  readonly months: Map<number, { gifts: number; reversals: number; paid: number }>;
  closed: number;
}

const balanceOf = ({ accounts }: ModelPayee) => [...accounts.values()].reduce((sum, one) => sum + one, 0);

/** Reply codes of a gift, as game servers get them. */
const replies = {
  accepted: 0,
  duplicate: 1,
  noMoney: 1001,
  conflict: 1105,
  amountDiffers: 1301,
  notAvailable: 1302,
  anchorMayNot: 1303,
} as const;

export function createGiftModel(
  members: readonly ModelMember[],
  anchors: readonly ModelAnchor[],
  gifts: readonly ModelGift[],
) {
  const sent = new Map<string, ModelSent>();
  const payees = new Map<string, ModelPayee>();
  const fans: { member: string; anchorId: string; on: boolean; at: number }[] = [];
  let month = 0;

  function payee(key: string): ModelPayee {
    const found = payees.get(key) ?? { accounts: new Map(), months: new Map(), closed: 0 };
    payees.set(key, found);
    return found;
  }
  function move(key: string, tenant: string, kind: 'gifts' | 'reversals' | 'paid', amount: number): void {
    const { accounts, months } = payee(key);
    const own = months.get(month) ?? { gifts: 0, reversals: 0, paid: 0 };
    months.set(month, own);
    own[kind] += amount;
    accounts.set(tenant, (accounts.get(tenant) ?? 0) + (kind === 'gifts' ? amount : -amount));
  }
  /** Returns both shares of a gift with their payees. */
  const partsOf = (one: ModelSent, agency: string | null) =>
    [
      [`anchor ${one.anchorId}`, one.anchorPart],
      [`agency ${agency}`, one.agencyPart],
    ] as const;
  const anchorOf = (id: string) => anchors.find((one) => one.id === id) as ModelAnchor;
  const memberOf = (account: string) => members.find((one) => one.account === account) as ModelMember;

  function isFan({ member, anchorId, at }: ModelSending): boolean {
    const own = fans.filter((one) => one.member === member && one.anchorId === anchorId);
    return newest(own, at)?.on === true;
  }

  /** Returns the reply code of a gift and applies its effects. */
  function send(one: ModelSending): number {
    const before = sent.get(one.sendId);
    if (before) {
      const same = (['member', 'anchorId', 'giftId', 'count', 'amount', 'at'] as const).every(
        (key) => before[key] === one[key],
      );
      return same ? replies.duplicate : replies.conflict;
    }
    const member = memberOf(one.member);
    const anchor = anchorOf(one.anchorId);
    const gift = gifts.find(({ id }) => id === one.giftId) as ModelGift;
    const stream = anchor.streams.findIndex(({ from, to }) => from <= one.at && one.at <= to);
    if (stream < 0) return replies.anchorMayNot;
    const { price, enabled } = newest(gift.states, one.at) ?? { price: 0, enabled: false };
    if (one.amount !== price * one.count) return replies.amountDiffers;
    const own = [...sent.values()].filter(
      (other) => other.member === one.member && other.anchorId === one.anchorId && !other.reversed,
    );
    const before30 = own.filter(({ at }) => at <= one.at).reduce((sum, { amount }) => sum + amount, 0);
    const entered = own.some(
      (other) => other.stream === stream && gifts.find(({ id }) => id === other.giftId)?.type === 'admission',
    );
    if (
      !enabled ||
      (anchor.tenant !== null && anchor.tenant !== member.tenant) ||
      one.count > gift.most ||
      (gift.type === 'fans' && !isFan(one)) ||
      (gift.type === 'admission' && (one.count > 1 || entered)) ||
      before30 < gift.sentBefore
    )
      return replies.notAvailable;
    if (member.balance < one.amount) return replies.noMoney;
    const shares = (member.isNormal && newest(anchor.shares, one.at)) || { anchor: 0, agency: 0 };
    const anchorPart = Math.floor((one.amount * shares.anchor) / 10_000);
    const agencyPart = anchor.agency === null ? 0 : Math.floor((one.amount * shares.agency) / 10_000);
    const entry: ModelSent = {
      ...one,
      tenant: member.tenant,
      stream,
      anchorPart,
      agencyPart,
      month,
      reversed: false,
      housePart: one.amount - anchorPart - agencyPart,
    };
    sent.set(one.sendId, entry);
    member.balance -= one.amount;
    for (const [key, part] of partsOf(entry, anchor.agency))
      if (part > 0) move(key, member.tenant, 'gifts', part);
    return replies.accepted;
  }

  /** Reverses a gift; returns false when a payee has not enough left. */
  function reverse(sendId: string): boolean {
    const one = sent.get(sendId) as ModelSent;
    const parts = partsOf(one, anchorOf(one.anchorId).agency).filter(([, part]) => part > 0);
    if (parts.some(([key, part]) => (payee(key).accounts.get(one.tenant) ?? 0) < part)) return false;
    for (const [key, part] of parts) move(key, one.tenant, 'reversals', part);
    memberOf(one.member).balance += one.amount;
    one.reversed = true;
    return true;
  }

  return {
    sent,
    payees,
    fans,
    send,
    reverse,
    memberOf,
    get month() {
      return month;
    },
    /** Closes the present month and begins another one. */
    closeMonth(): void {
      month += 1;
      for (const own of payees.values()) own.closed = balanceOf(own);
    },
    /** Returns what closed months left and is still in the accounts. */
    payable: (key: string) => Math.max(0, Math.min(payee(key).closed, balanceOf(payee(key)))),
    /** Pays from the accounts of the smaller tenant numbers first. */
    pay(key: string, amount: number): void {
      const own = payee(key);
      own.closed -= amount;
      let left = amount;
      for (const tenant of [...own.accounts.keys()].sort((a, b) => Number(a) - Number(b))) {
        const part = Math.min(left, own.accounts.get(tenant) ?? 0);
        if (part > 0) move(key, tenant, 'paid', part);
        left -= part;
      }
    },
  };
}
