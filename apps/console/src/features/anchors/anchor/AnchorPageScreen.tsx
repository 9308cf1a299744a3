import { anchors } from '@pitboss/contract/anchors/anchors';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Callout } from '../../../kit/detail/callout.tsx';
import { Facts } from '../../../kit/detail/facts.tsx';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { ThingPage } from '../../../kit/detail/thing-page.tsx';
import { Count, Decimal, Money, Plain, Time } from '../../../kit/list/cells.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { KeyFigure } from '../../../parts/figures/KeyFigure.tsx';
import { AppliedOn } from '../../../parts/nodes/AppliedOn.tsx';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import { ThingActions } from '../../../parts/thing-actions.tsx';
import { Ways } from '../../../parts/ways.tsx';
import { Agency } from './Agency.tsx';
import { AnchorState } from './AnchorState.tsx';
import { anchorActions } from './anchor-actions.tsx';
import { anchorPageText } from './anchor-page.text.ts';
import { anchorText } from './anchors.text.ts';
import type { AnchorRow } from './row.ts';

/** Polling interval, since streams begin and end without the reader. */
const everyMs = 10_000;

/** One anchor: whether streaming is possible, its figures, its shares, and what belongs to it. */
export function AnchorPageScreen() {
  const t = useText(anchorPageText);
  const { id } = useNavigation().search;
  return id ? <Anchor key={id} id={id} /> : <p className="k-empty">{t('hint')}</p>;
}

function Anchor({ id }: { readonly id: string }) {
  const t = useText(anchorPageText);
  const query = useCall(anchors.get, { id }, { everyMs, quiet: true });
  return (
    <Loaded query={query} missing={t('missing')} lines={16}>
      {({ anchor, shares }) => (
        <ThingPage
          thing={['anchor', id]}
          name={anchor.nickname}
          beside={
            <>
              <AnchorState row={anchor} />
              <AppliedOn kind="anchor" id={id} />
              <ThingActions actions={anchorActions(anchor)} refresh={() => void query.refetch()} />
            </>
          }
        >
          {anchor.banned && <Callout kind="warning" title={t('banned', { reason: anchor.reason })} />}
          {!anchor.banned && anchor.state === 'pending' && <Callout kind="warning" title={t('pending')} />}
          <Ways
            ways={[
              ['/giftRecord', { anchor: id }, t('giftRecords')],
              ['/anchorRewardRecord', { anchor: id }, t('rewards')],
              ['/anchor', { name: id }, t('figuresByPeriod')],
              ['/operationLog', { target: `anchor:${id}` }, t('changes')],
            ]}
          />
          <Figures anchor={anchor} />
          <About anchor={anchor} />
          {Object.keys(anchor.giftCoins).length > 0 && <Gifts anchor={anchor} />}
          <ShareHistory shares={shares} />
        </ThingPage>
      )}
    </Loaded>
  );
}

interface OfAnchor {
  readonly anchor: AnchorRow;
}

/** All streams of the anchor together. */
function Figures({ anchor }: OfAnchor) {
  const t = useText(anchorPageText);
  const a = useText(anchorText);
  return (
    <section className="key-figures" aria-label={t('figures')}>
      <KeyFigure title={a('streams')} value={<Count value={anchor.streams} />} />
      <KeyFigure title={a('hours')} value={<Decimal value={anchor.hours} />} />
      <KeyFigure title={a('meanViewers')} value={<Decimal value={anchor.meanViewers} />} />
      <KeyFigure title={a('roomBetCny')} about="roomBet" value={<Money value={anchor.roomBetCny} />} />
      <KeyFigure title={a('giftCoinsCny')} about="giftCoins" value={<Money value={anchor.giftCoinsCny} />} />
      <KeyFigure title={a('chatLines')} value={<Count value={anchor.chatLines} />} />
    </section>
  );
}

function About({ anchor }: OfAnchor) {
  const t = useText(anchorPageText);
  const a = useText(anchorText);
  const language = useLanguage();
  return (
    <section className="k-thing-card">
      <Facts
        title={t('about')}
        items={[
          { label: a('id'), value: anchor.id },
          { label: a('type'), value: a(`type.${anchor.type}`) },
          { label: a('agentAccount'), value: <Agency row={anchor} /> },
          { label: a('roomId'), value: <Plain value={anchor.roomName?.[language] ?? anchor.roomId} /> },
          { label: a('lastLoginAt'), value: <Time value={anchor.lastLoginAt} /> },
          { label: a('lastLoginIp'), value: <Plain value={anchor.lastLoginIp} /> },
          { label: a('shares'), value: `${anchor.anchorShare} / ${anchor.agencyShare}` },
          { label: a('createdAt'), value: <Time value={anchor.createdAt} /> },
          { label: a('operator'), value: <OperatorName name={anchor.operator} /> },
          { label: a('note'), value: <Plain value={anchor.note || null} />, wide: true },
        ]}
      />
    </section>
  );
}

function Gifts({ anchor }: OfAnchor) {
  const t = useText(anchorPageText);
  const a = useText(anchorText);
  return (
    <section className="k-thing-card" aria-label={t('gifts')}>
      <h3>{t('gifts')}</h3>
      <RowsTable
        label={t('gifts')}
        rows={Object.entries(anchor.giftCoins)}
        rowKey={([currency]) => currency}
        columns={[
          { title: a('currency'), cell: ([currency]) => currency },
          { title: a('amount'), align: 'right', cell: ([, amount]) => <Money value={amount} /> },
        ]}
      />
    </section>
  );
}

function ShareHistory({ shares }: { readonly shares: ReplyOf<typeof anchors.get>['shares'] }) {
  const t = useText(anchorPageText);
  const a = useText(anchorText);
  return (
    <section className="k-thing-card" aria-label={t('shareHistory')}>
      <h3>{t('shareHistory')}</h3>
      <RowsTable
        label={t('shareHistory')}
        rows={shares}
        rowKey={(row) => row.id}
        pageSize={20}
        columns={[
          { title: a('from'), cell: (row) => <Time value={row.from} /> },
          { title: a('anchorShare'), align: 'right', cell: (row) => row.anchorShare },
          { title: a('agencyShare'), align: 'right', cell: (row) => row.agencyShare },
          { title: a('reason'), cell: (row) => <Plain value={row.reason || null} /> },
          { title: a('operator'), cell: (row) => <OperatorName name={row.operator} /> },
          { title: a('approver'), cell: (row) => <OperatorName name={row.approver} /> },
        ]}
      />
    </section>
  );
}
