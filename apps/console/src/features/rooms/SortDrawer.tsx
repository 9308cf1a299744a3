import { rooms } from '@pitboss/contract/content/rooms';
import { useState } from 'react';
import { useCall, useWrite } from '../../kit/calls/use-call.ts';
import { Button } from '../../kit/controls/button.tsx';
import { SortableList } from '../../kit/controls/sortable-list.tsx';
import { DetailDrawer } from '../../kit/detail/detail-drawer.tsx';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { GamePicker } from '../../parts/games/GamePicker.tsx';
import { Cover } from './room/Cover.tsx';
import type { RoomRow } from './room/room-row.ts';
import { roomText } from './room/rooms.text.ts';
import './room/rooms.css';

/** The first game that has rooms, where the list shows those of all. */
const firstGame = 201;

/** Puts the rooms of a game in order, by pointer or keys; it is written once, at the end. */
export function SortDrawer(props: { readonly gameId: number | undefined; readonly close: () => void }) {
  const t = useText(roomText);
  const [gameId, setGame] = useState(props.gameId ?? firstGame);
  const query = useCall(rooms.list, { gameId, pageSize: 500 });
  return (
    <DetailDrawer
      title={t('sortTitle')}
      width={520}
      close={props.close}
      extra={
        <GamePicker
          width={180}
          value={String(gameId)}
          onChange={(game) => setGame(Number(game ?? firstGame))}
        />
      }
    >
      <p className="k-none">{t('sortAbout')}</p>
      <Loaded query={query}>
        {({ list }) => (
          <Order key={`${gameId} ${list.map(({ id }) => id).join()}`} rows={list} close={props.close} />
        )}
      </Loaded>
    </DetailDrawer>
  );
}

function Order({ rows, close }: { readonly rows: readonly RoomRow[]; readonly close: () => void }) {
  const t = useText(roomText);
  const language = useLanguage();
  const [order, setOrder] = useState(rows);
  const save = useWrite(rooms.sort);
  const move = (id: string, to: number) =>
    setOrder((now) => {
      const rest = now.filter((row) => row.id !== id);
      const moved = now.find((row) => row.id === id);
      return moved ? [...rest.slice(0, to), moved, ...rest.slice(to)] : now;
    });
  return (
    <>
      <SortableList
        label={t('sortTitle')}
        items={order}
        keyOf={({ id }) => id}
        titleOf={({ name }) => name[language]}
        move={move}
      >
        {(row) => (
          <span className="room-line">
            <Cover src={row.cover} name={row.name} />
            <span>{row.name[language]}</span>
            {row.hot && <span className="k-none">{t('hot')}</span>}
          </span>
        )}
      </SortableList>
      <p>
        <Button
          type="primary"
          loading={save.isPending}
          disabled={
            order.length === 0 || order.every((row, at) => row.id === rows[at]?.id && row.sort === at + 1)
          }
          onClick={() =>
            void save
              .mutateAsync({ payload: { ids: order.map(({ id }) => id), version: order[0]?.orderVersion } })
              .then(close, () => undefined)
          }
        >
          {t('saveOrder')}
        </Button>
      </p>
    </>
  );
}
