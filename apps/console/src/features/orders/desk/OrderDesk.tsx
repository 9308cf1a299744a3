import { orders } from '@pitboss/contract/orders/orders';
import { useCall } from '../../../kit/calls/use-call.ts';
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx';
import { type Fact, Facts } from '../../../kit/detail/facts.tsx';
import { useInAddress } from '../../../kit/detail/in-address.ts';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { OwnPage } from '../../../kit/detail/own-page.tsx';
import { lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { Money, Plain, Time } from '../../../kit/list/cells.tsx';
import { PageLink } from '../../../kit/navigation.tsx';
import { textOf, useText } from '../../../kit/text.ts';
import { Copyable } from '../../../kit/values/copy.tsx';
import { GameName } from '../../../parts/games/game-name.tsx';
import { AgentLink, MemberLink } from '../../../parts/links.tsx';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import { OrderLink } from '../order/OrderLink.tsx';
import { orderText, wmText } from '../order/orders.text.ts';
import { DeskActions } from './DeskActions.tsx';
import { deskText } from './desk.text.ts';
import { EvidenceAxis } from './EvidenceAxis.tsx';
import type { Evidence } from './evidence.ts';
import { OrderTruth } from './OrderTruth.tsx';
import '../orders.css';

const Notes = lazyPart(async () => (await import('../../../parts/notes/Notes.tsx')).Notes);
const RoundPanel = lazyPart(async () => (await import('../../../parts/round/RoundPanel.tsx')).RoundPanel);

/** Polling interval of an order while its desk is open, because its state changes without user actions. */
const everyMs = 3_000;

/** One order with its state, the possible actions, and the evidence. */
export function OrderDesk({ wm = false }: { readonly wm?: boolean }) {
  const t = useText(deskText);
  const { id, close } = useInAddress('order');
  const query = useCall(orders.get, { id }, { everyMs });
  return (
    <DetailDrawer
      beside
      title={t('title')}
      width={960}
      close={close}
      extra={<OwnPage page="/order" search={{ id }} />}
    >
      <Loaded query={query} missing={t('missing')} lines={16}>
        {(evidence) => <OrderStory evidence={evidence} wm={wm} />}
      </Loaded>
    </DetailDrawer>
  );
}

/** State of an order, the possible actions, and the evidence. */
export function OrderStory({ evidence, wm }: { readonly evidence: Evidence; readonly wm: boolean }) {
  const t = useText(deskText);
  const { roundId } = evidence.order;
  return (
    <>
      <OrderTruth evidence={evidence} wm={wm} />
      <DeskActions evidence={evidence} wm={wm} />
      <OrderFacts evidence={evidence} wm={wm} />
      <Notes key={evidence.order.id} kind="order" targetId={evidence.order.id} />
      <EvidenceAxis evidence={evidence} wm={wm} />
      {roundId !== null && (
        <section className="order-round">
          <h3>{t('round')}</h3>
          {evidence.roundKnown ? <RoundPanel inningId={roundId} /> : <p>{t('noRound')}</p>}
        </section>
      )}
    </>
  );
}

function OrderFacts({ evidence, wm }: { readonly evidence: Evidence; readonly wm: boolean }) {
  const t = useText(deskText);
  const o = useText(wm ? wmText : orderText);
  const { order, sums } = evidence;
  const undoKey = `undoReason.${evidence.undoReason}`;
  const items: (Fact | false)[] = [
    { label: o('kind'), value: o(`kind.${order.kind}`) },
    { label: o('amount'), value: <Money value={order.amount} currency={order.currency} /> },
    { label: o('memberAccount'), value: <MemberLink id={evidence.memberId} account={order.memberAccount} /> },
    { label: o('agentAccount'), value: <AgentLink id={order.agentId}>{order.agentAccount}</AgentLink> },
    { label: o('gameId'), value: order.gameId === null ? '-' : <GameName id={order.gameId} /> },
    { label: o('roundId'), value: <Plain value={order.roundId} /> },
    { label: o('createdAt'), value: <Time value={order.createdAt} /> },
    { label: o('finishedAt'), value: <Time value={order.finishedAt} /> },
    { label: t('balance'), value: <Money value={evidence.balance} currency={order.currency} /> },
    { label: o('agentTxId'), value: <Plain value={order.agentTxId} /> },
    sums.totalBet !== null && { label: o('totalBet'), value: <Money value={sums.totalBet} /> },
    sums.totalWin !== null && { label: o('totalWin'), value: <Money value={sums.totalWin} /> },
    evidence.betId !== null && {
      label: t('betId'),
      value: (
        <PageLink page="/betManagement" search={{ id: evidence.betId }}>
          {evidence.betId}
        </PageLink>
      ),
    },
    evidence.settledBy !== null && {
      label: t('settledBy'),
      value: <Related evidence={evidence} ids={[evidence.settledBy]} />,
    },
    evidence.undoReason !== null && {
      label: t('undoReason'),
      value: textOf(deskText, undoKey) ? t(undoKey as keyof typeof deskText) : evidence.undoReason,
    },
    evidence.nodeId !== null && { label: t('node'), value: evidence.nodeId },
    evidence.provider !== '' && { label: t('provider'), value: evidence.provider },
    order.resolvedBy !== null && {
      label: o('resolvedBy'),
      value: <OperatorName name={order.resolvedBy} />,
    },
    {
      label: t('requestId'),
      wide: true,
      value: <Copyable words={evidence.requestId} />,
    },
    order.refTxId.length > 0 && {
      label: o('refTxId'),
      wide: true,
      value: <Related evidence={evidence} ids={order.refTxId} />,
    },
  ];
  return <Facts title={t('facts')} items={items.filter((item): item is Fact => Boolean(item))} />;
}

/** Ids that the order refers to, each leading to its order where that is at hand. */
function Related({ evidence, ids }: { readonly evidence: Evidence; readonly ids: readonly string[] }) {
  return (
    <span className="order-refs">
      {ids.map((txId) => {
        const found = evidence.related.find((one) => one.txId === txId);
        return found ? (
          <OrderLink key={txId} id={found.id}>
            {txId}
          </OrderLink>
        ) : (
          <span key={txId}>{txId}</span>
        );
      })}
    </span>
  );
}
