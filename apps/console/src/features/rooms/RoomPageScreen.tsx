import { rooms } from '@pitboss/contract/content/rooms';
import { areaById } from '@pitboss/rounds/catalogue';
import type { Limits } from '@pitboss/rules/rooms/limits';
import { useCall } from '../../kit/calls/use-call.ts';
import { Callout } from '../../kit/detail/callout.tsx';
import { Facts } from '../../kit/detail/facts.tsx';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { RowsTable } from '../../kit/detail/rows-table.tsx';
import { ThingPage } from '../../kit/detail/thing-page.tsx';
import { Money, Plain, Time, YesNo } from '../../kit/list/cells.tsx';
import { formatMoney } from '../../kit/money.ts';
import { useNavigation } from '../../kit/navigation.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { type Language, useText } from '../../kit/text.ts';
import { GameName } from '../../parts/games/game-name.tsx';
import { MemberLink } from '../../parts/links.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { ThingActions } from '../../parts/thing-actions.tsx';
import { Ways } from '../../parts/ways.tsx';
import { Cover } from './room/Cover.tsx';
import { Bullets, Privacy, RoomState } from './room/RoomCells.tsx';
import { roomPageText } from './room/room-page.text.ts';
import type { RoomRow } from './room/room-row.ts';
import { roomText } from './room/rooms.text.ts';
import './room/rooms.css';
import { roomActions } from './room-actions.tsx';

/** Polling interval, since the state of a room and its nodes change without the reader. */
const everyMs = 15_000;

/** One room: whether members can enter, its limits, and what belongs to it. */
export function RoomPageScreen() {
  const t = useText(roomPageText);
  const { id } = useNavigation().search;
  return id ? <Room key={id} id={id} /> : <p className="k-empty">{t('hint')}</p>;
}

function Room({ id }: { readonly id: string }) {
  const t = useText(roomPageText);
  const language = useLanguage();
  const query = useCall(rooms.get, { id }, { everyMs, quiet: true });
  return (
    <Loaded query={query} missing={t('missing')} lines={16}>
      {(room) => (
        <ThingPage
          thing={['room', id]}
          name={room.name[language]}
          beside={
            <>
              <RoomState row={room} />
              <ThingActions actions={roomActions(room)} refresh={() => void query.refetch()} />
            </>
          }
        >
          {room.state === 'closed' && <Callout kind="warning" title={t('closedTitle')} />}
          <Ways
            ways={[
              ['/betManagement', { roomId: id }, t('betRows')],
              ['/listGameResult', { roomId: id }, t('rounds')],
              ['/liveStreamingRecord', { roomId: id }, t('streams')],
              ['/operationLog', { target: `room:${id}` }, t('changes')],
            ]}
          />
          <About room={room} />
          <LimitsCard room={room} />
        </ThingPage>
      )}
    </Loaded>
  );
}

interface OfRoom {
  readonly room: RoomRow;
}

function About({ room }: OfRoom) {
  const t = useText(roomText);
  return (
    <section className="k-thing-card room-about">
      <Cover src={room.cover} name={room.name} />
      <Facts
        items={[
          { label: t('id'), value: room.id },
          { label: t('gameId'), value: <GameName id={room.gameId} /> },
          { label: t('type'), value: t(`type.${room.type}`) },
          { label: t('private'), value: <Privacy row={room} /> },
          { label: t('hall'), value: t(`hall.${room.hall}`) },
          { label: t('hot'), value: <YesNo value={room.hot} /> },
          { label: t('bullets'), value: <Bullets row={room} /> },
          { label: t('sort'), value: room.sort },
          {
            label: t('ownerAccount'),
            value:
              room.ownerId && room.ownerAccount ? (
                <MemberLink id={room.ownerId} account={room.ownerAccount} />
              ) : (
                <Plain value={null} />
              ),
          },
          { label: t('groups'), value: <Plain value={room.groupNames.join(', ') || null} /> },
          { label: t('operator'), value: <OperatorName name={room.operator} /> },
          { label: t('updatedAt'), value: <Time value={room.updatedAt} /> },
        ]}
      />
    </section>
  );
}

/** An area with limits of its own, in one currency. */
interface AreaLine {
  readonly currency: string;
  readonly area: string;
  readonly min: string;
  readonly max: string;
}

function areaNameOf(gameId: number, id: string, language: Language): string {
  const area = areaById(gameId, Number(id));
  if (!area) return id;
  return language === 'zh_cn' ? area.zh : area.en;
}

function LimitsCard({ room }: OfRoom) {
  const t = useText(roomPageText);
  const r = useText(roomText);
  const language = useLanguage();
  const lines = Object.entries(room.limits as Readonly<Record<string, Limits>>);
  const bound = lines.filter(([, { min, chips }]) => min !== undefined || chips);
  const areas = lines.flatMap(([currency, limits]): AreaLine[] =>
    Object.entries(limits.areas ?? {}).map(([area, bounds]) => ({
      currency,
      area: areaNameOf(room.gameId, area, language),
      ...bounds,
    })),
  );
  return (
    <section className="k-thing-card" aria-label={r('limits')}>
      <h3>{r('limits')}</h3>
      <RowsTable
        label={r('limits')}
        rows={bound}
        rowKey={([currency]) => currency}
        empty={r('noLimits')}
        columns={[
          { title: r('currency'), cell: ([currency]) => currency },
          {
            title: t('minMax'),
            align: 'right',
            cell: ([, { min, max }]) => <Range min={min} max={max} />,
          },
          { title: r('roundMax'), align: 'right', cell: ([, { roundMax }]) => <Money value={roundMax} /> },
          {
            title: r('chips'),
            align: 'right',
            cell: ([, { chips = [] }]) => (
              <Plain value={chips.map((chip) => formatMoney(chip)).join(' · ') || null} />
            ),
          },
        ]}
      />
      {areas.length > 0 && (
        <>
          <h3>{t('areasOf')}</h3>
          <RowsTable
            label={t('areas')}
            rows={areas}
            rowKey={({ currency, area }) => `${currency} ${area}`}
            pageSize={20}
            columns={[
              { title: r('area'), cell: ({ area }) => area },
              { title: r('currency'), cell: ({ currency }) => currency },
              { title: t('minMax'), align: 'right', cell: (line) => <Range {...line} /> },
            ]}
          />
        </>
      )}
    </section>
  );
}

function Range({ min, max }: Pick<Limits, 'min' | 'max'>) {
  return (
    <>
      <Money value={min} />
      {min !== undefined && ' – '}
      {max !== undefined && <Money value={max} />}
    </>
  );
}
