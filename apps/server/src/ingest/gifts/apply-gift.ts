import { anchorLimits } from '@pitboss/rules/anchors/anchor';
import { sha256 } from '../../platform/crypto/crypto.ts';
import { anchorNamed } from '../anchors/anchor-named.ts';
import { type Agency, type AnchorOfGroup, agencyAt, type StreamOfGroup } from '../group/anchors.ts';
import { canonical, minorUnits } from '../group/fields.ts';
import { accountKey, factKey, type GiftNow, newestAt, type Sent } from '../group/gifts.ts';
import { beyondNode, closedNode, type Group, memberNamed } from '../group/group.ts';
import type { EventItems } from '../group/items.ts';
import { type Named, nameMember } from '../group/names.ts';
import type { MemberState } from '../group/states.ts';
import { chargeOf, paysAway, type Unpaid, unpaid } from '../shop/payment.ts';
import { splitGift } from './split-gift.ts';

type GiftEvent = EventItems['gift']['event'];

/** Returns the hash of a gift event without its event id, so that a repeated event has the same hash. */
const giftHash = (event: GiftEvent) => sha256(canonical({ ...event, eventId: '' }));

/** Returns the stream that an anchor had open in a room at a time. */
function streamAt(
  { anchors }: Group,
  { anchorId, roomId }: GiftEvent,
  at: number,
): StreamOfGroup | undefined {
  const begun = [...anchors.streams.values()]
    .filter((stream) => stream.anchorId === anchorId && stream.startedAt <= at)
    .sort((one, other) => one.startedAt - other.startedAt);
  const stream = begun.at(-1);
  if (!stream || stream.roomId !== roomId) return undefined;
  const until = stream.endedAt ?? stream.lastAt + anchorLimits.silenceMs;
  return at <= until ? stream : undefined;
}

interface Offer {
  readonly gift: GiftNow;
  readonly price: bigint;
  readonly admission: boolean;
}
interface Position {
  readonly anchor: AnchorOfGroup;
  /** At that time. */
  readonly agency: Agency;
  readonly stream: StreamOfGroup;
  readonly at: number;
}

/** Returns the gifts that a member sent to an anchor in this group. */
const sentHere = ({ gifts }: Group, member: MemberState, { anchor }: Position) =>
  [...gifts.marks.values()].flatMap(({ sent }) =>
    sent && sent.memberId === member.memberId && sent.anchorId === anchor.id ? [sent] : [],
  );

/** Returns true when a member was a fan at a time; events of this group count as well. */
function isFan(group: Group, member: MemberState, { anchor, at }: Position): boolean {
  const stored = group.gifts.facts.get(factKey(member.memberId, anchor.id, at))?.fan ?? null;
  const all = group.anchors.fans.flatMap((fan) =>
    fan.member.memberId === member.memberId && fan.anchorId === anchor.id && fan.at <= at
      ? [{ at: fan.at, on: fan.isFan }]
      : [],
  );
  let newest = stored;
  for (const one of all) if (newest === null || one.at >= newest.at) newest = one;
  return newest?.on === true;
}

/**
 * Returns the price of a gift at a time when the member may send so many, or the rejection (spec content §7).
 */
function evaluate(group: Group, member: MemberState, event: GiftEvent, position: Position): Offer | Unpaid {
  const { anchor, agency, stream, at } = position;
  const gift = group.gifts.known.get(event.giftId);
  // Clocks of game servers may be off: before the first state, that one counts.
  const version = gift && (newestAt(gift.versions, at) ?? gift.versions[0]);
  const price = version?.prices[member.currency];
  if (!gift || !version || price === undefined) return { code: 'notAvailable', field: 'giftId' };
  if (minorUnits(event.amount) !== price * BigInt(event.count))
    return { code: 'amountDiffers', field: 'amount' };
  if (!version.enabled) return { code: 'notAvailable', field: 'giftId' };
  // The rooms of an agency's anchors are for the members of its tenant.
  if (agency.tenantId !== null && agency.tenantId !== member.tenantId)
    return { code: 'notAvailable', field: 'member' };
  if (event.count > version.most) return { code: 'notAvailable', field: 'count' };
  if (version.type === 'fans' && !isFan(group, member, position))
    return { code: 'notAvailable', field: 'giftId' };
  const facts = group.gifts.facts.get(factKey(member.memberId, anchor.id, at));
  const here = sentHere(group, member, position);
  if (version.type === 'admission') {
    // A member who has paid has entered: messages of game servers arrive in any order.
    const entered =
      facts?.admitted.has(stream.id) || here.some((sent) => sent.admission && sent.streamId === stream.id);
    if (event.count > 1 || entered) return { code: 'notAvailable', field: 'count' };
  }
  const sentBefore = here
    .filter((sent) => sent.at <= at)
    .reduce((sum, { amount }) => sum + amount, facts?.sent ?? 0n);
  const turnover = facts?.turnover ?? 0n;
  if (
    turnover < (version.turnover[member.currency] ?? 0n) ||
    sentBefore < (version.sentBefore[member.currency] ?? 0n)
  )
    return { code: 'notAvailable', field: 'giftId' };
  return { gift, price, admission: version.type === 'admission' };
}

/** Applies a gift that a member sent: validated as of its time, paid and split once. */
export function applyGift(group: Group, nodeId: string, { event }: EventItems['gift']): Unpaid {
  const { gifts } = group;
  const hash = giftHash(event);
  const mark = gifts.marks.get(event.sendId);
  if (mark) return { code: mark.hash.equals(hash) ? 'duplicate' : 'conflict' };
  const member = memberNamed(group, event.member, event.agent ?? null);
  if (typeof member === 'string') return { code: member, field: 'member' };
  const foreign = beyondNode(group, nodeId, member, null);
  if (foreign) return foreign;
  const closed = closedNode(group, nodeId, member);
  if (closed) return closed;
  const anchor = anchorNamed(group, nodeId, event.anchorId);
  if ('code' in anchor && 'field' in anchor) return anchor as Unpaid;
  const at = Math.min(event.at, group.now);
  const stream = streamAt(group, event, at);
  if (!stream) return { code: 'anchorMayNot', field: 'anchorId' };
  const known = anchor as AnchorOfGroup;
  const agency = agencyAt(known, group.anchors.former.get(known.id), at);
  const position = { anchor: known, agency, stream, at };
  const offer = evaluate(group, member, event, position);
  if ('code' in offer) return offer;
  const amount = minorUnits(event.amount);
  const wrong = unpaid(group, member, { key: event.sendId, field: 'sendId', amount });
  if (wrong) return wrong;
  const sent = sentOf(group, member, event, position, offer);
  const posted = post(group, member, sent, position.anchor);
  if (posted) return posted;
  gifts.marks.set(event.sendId, { hash, nodeId, sent });
  if (!offer.gift.everSent) offer.gift.changed = true;
  offer.gift.everSent = true;
  return { code: 'accepted', member };
}

function sentOf(group: Group, member: MemberState, event: GiftEvent, position: Position, offer: Offer): Sent {
  const { anchor, agency, stream, at } = position;
  const amount = offer.price * BigInt(event.count);
  const shares = newestAt(group.gifts.shares.get(anchor.id) ?? [], at) ?? { anchor: 0n, agency: 0n };
  // Gifts of test members give no shares.
  const parts = splitGift(amount, member.isNormal ? shares : { anchor: 0n, agency: 0n }, agency.agencyId);
  const order = paysAway(group, member, event.sendId) ? chargeOf(group, event.sendId) : undefined;
  return {
    id: group.eventIds.next(at),
    tenantId: member.tenantId,
    sendId: event.sendId,
    agentId: member.agentId,
    memberId: member.memberId,
    accountId: member.account.id,
    isNormal: member.isNormal,
    anchorId: anchor.id,
    streamId: stream.id,
    roomId: event.roomId,
    giftId: offer.gift.id,
    admission: offer.admission,
    count: event.count,
    currency: member.currency,
    price: offer.price,
    amount,
    parts,
    orderId: amount === 0n ? null : (order?.id ?? null),
    at,
  };
}

/** Posts the parts to their accounts, none for zero; a payment at an agent's wallet comes from the house. */
function post(group: Group, member: MemberState, sent: Sent, anchor: AnchorOfGroup): Unpaid | null {
  const { parts, tenantId, currency, agentId, sendId: ref, orderId } = sent;
  const account = (kind: 'anchor' | 'agency', owner: string | null) =>
    owner === null ? undefined : group.gifts.accounts.get(accountKey(kind, owner, tenantId, currency));
  const lines = [
    [account('anchor', anchor.number), parts.anchor],
    [account('agency', parts.agencyId), parts.agency],
    [orderId === null ? member.house : undefined, parts.house],
  ] as const;
  const debit = orderId === null ? member.account.id : member.house.id;
  const transfers = lines.flatMap(([credit, amount]) =>
    credit && amount > 0n
      ? [{ kind: 'gift' as const, debit, credit: credit.id, amount, currency, agentId, ref }]
      : [],
  );
  if (transfers.length === 0) return null;
  const posted = group.postings.post(transfers, group.postedAt);
  if (posted.ok) return null;
  if (posted.rejection.code === 'beyondBound') return { code: 'transferLimit', field: 'amount' };
  throw new Error(`gift ${ref} is refused: ${posted.rejection.code}`);
}

/** Adds the member and the charge that a gift names. */
export function nameGift(named: Named, event: GiftEvent): void {
  nameMember(named, event);
  named.txs.push(event.sendId);
}
