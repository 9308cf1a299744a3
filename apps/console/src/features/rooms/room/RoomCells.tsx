import { StatusTag } from '../../../kit/list/cells.tsx';
import { PageLink } from '../../../kit/navigation.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { AppliedOn } from '../../../parts/nodes/AppliedOn.tsx';
import type { RoomRow } from './room-row.ts';
import { roomText } from './rooms.text.ts';

interface OfRoom {
  readonly row: RoomRow;
}

/** Name of a room, leading to its page. */
export function RoomName({ row }: OfRoom) {
  const language = useLanguage();
  return (
    <PageLink page="/room" search={{ id: row.id }} thing={['room', row.id]}>
      {row.name[language]}
    </PageLink>
  );
}

/** Public, or private with the code that members enter. */
export function Privacy({ row }: OfRoom) {
  const t = useText(roomText);
  if (!row.private) return t('publicRoom');
  return (
    <>
      {t('privateRoom')} <span className="k-figure">{row.code}</span>
    </>
  );
}

/** Bullets that may be shot within seconds; of other games none. */
export function Bullets({ row }: OfRoom) {
  const t = useText(roomText);
  const { bulletAmount: amount, bulletTime: time } = row;
  if (amount === null || time === null) return <span className="k-none">-</span>;
  return t('bulletsOf', { amount, time });
}

/** The state, with the game servers that know of it. */
export function RoomState({ row }: OfRoom) {
  const t = useText(roomText);
  return (
    <>
      <StatusTag tone={row.state === 'open' ? 'success' : 'neutral'}>{t(`state.${row.state}`)}</StatusTag>{' '}
      <AppliedOn kind="room" id={row.id} />
    </>
  );
}
