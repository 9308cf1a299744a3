import { applyAnchor } from './anchors/apply-anchor.ts';
import { applyStream } from './anchors/apply-stream.ts';
import {
  applyBet,
  applyCancel,
  applyResettlement,
  applySettlement,
  nameBet,
  nameStoredBet,
} from './bets/apply-bet.ts';
import { flowBets } from './bets/bet-flow.sql.ts';
import { settlePools } from './bets/pools.ts';
import { applyChat, applyReplyShown, withShow } from './chat/apply-chat.ts';
import { applyReplacedBet, nameReplacedBet } from './conflicts/replace-bet.ts';
import { applyReplacement, nameReplacement } from './conflicts/replace-round.ts';
import { applyReplacedTransfer, nameReplacedTransfer } from './conflicts/replace-transfer.ts';
import { applyReplacedWallet, nameReplacedWallet } from './conflicts/replace-wallet.ts';
import { eventKind } from './core/apply-event.ts';
import type { MessageKind, MessageKinds } from './core/message-kinds.ts';
import { applyGift, nameGift } from './gifts/apply-gift.ts';
import type { EventItems, RoundItem, WalletItem } from './group/items.ts';
import { answer } from './group/replies.ts';
import { loadGroup } from './load-group.ts';
import { applyMember, nameRegistration } from './members/apply-member.ts';
import { applyNotice, nameClaim } from './members/apply-notice.ts';
import { applyTransfer, nameTransfer } from './members/apply-transfer.ts';
import { applyRoom, nameRoom } from './rooms/apply-room.ts';
import { applyRound, nameRound } from './rounds/apply-round.ts';
import { applyPurchase, applyRefund, namePurchase, nameRefund } from './shop/apply-shop.ts';
import { storeGroup } from './store-group.ts';
import { applyRecord, nameRecord } from './wallet/apply-record.ts';
import { applyWallet, beyondBound, nameWalletCall } from './wallet/apply-wallet.ts';

const round: MessageKind<RoundItem> = {
  names: nameRound,
  apply: applyRound,
  weight: ({ bets }) => 1 + bets.length,
  beyondBound: ({ id }) => answer(id, 'syntax', { field: 'bets' }),
};

const wallet: MessageKind<WalletItem> = { names: nameWalletCall, apply: applyWallet, beyondBound };

const chatLine = eventKind(applyChat);
/** The reply to a chat line states how it is shown, for a new line as for a repeated one. */
const chat: MessageKind<EventItems['chat']> = {
  names: chatLine.names,
  apply: (group, waiting) => withShow(group, waiting.item, chatLine.apply(group, waiting)),
};

/** The messages of game servers, and what a transaction does for all of them. */
export const messageKinds: MessageKinds = {
  byKind: {
    round,
    wallet,
    bet: eventKind(applyBet, nameBet),
    settlement: eventKind(applySettlement, nameStoredBet),
    cancel: eventKind(applyCancel, nameStoredBet),
    resettlement: eventKind(applyResettlement, nameStoredBet),
    member: eventKind(applyMember, nameRegistration),
    login: eventKind(applyNotice),
    logout: eventKind(applyNotice),
    spin: eventKind(applyNotice),
    signIn: eventKind(applyNotice),
    claim: eventKind<EventItems['claim']>(applyNotice, nameClaim),
    transfer: eventKind(applyTransfer, nameTransfer),
    purchase: eventKind(applyPurchase, namePurchase),
    refund: eventKind(applyRefund, nameRefund),
    room: eventKind(applyRoom, nameRoom),
    chat,
    replyShown: eventKind(applyReplyShown),
    anchorApply: eventKind(applyAnchor),
    anchorLogin: eventKind(applyAnchor),
    anchorLogout: eventKind(applyAnchor),
    fan: eventKind(applyAnchor),
    gift: eventKind(applyGift, nameGift),
    stream: eventKind(applyStream),
    record: { names: nameRecord, apply: applyRecord },
    replacement: { names: nameReplacement, apply: applyReplacement },
    replacedBet: { names: nameReplacedBet, apply: applyReplacedBet },
    replacedTransfer: { names: nameReplacedTransfer, apply: applyReplacedTransfer },
    replacedWallet: { names: nameReplacedWallet, apply: applyReplacedWallet },
  },
  load: loadGroup,
  flow: flowBets,
  complete: settlePools,
  store: storeGroup,
};
