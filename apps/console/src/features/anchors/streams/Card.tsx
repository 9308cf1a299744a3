import { memo, type ReactNode, useCallback, useState } from 'react';
import { Button } from '../../../kit/controls/button.tsx';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { Count, Money, StatusTag } from '../../../kit/list/cells.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { MemberLink } from '../../../parts/links.tsx';
import { Agency } from '../anchor/Agency.tsx';
import { lengthText } from './length.ts';
import { RoomName } from './RoomName.tsx';
import type { LiveRow } from './row.ts';
import { Screen } from './Screen.tsx';
import { wallText } from './wall.text.ts';

const CloseDialog = lazyDialog(async () => (await import('../anchor/CloseDialog.tsx')).CloseDialog);
const MuteDialog = lazyDialog(
  async () => (await import('../../../parts/members/MemberActDialogs.tsx')).MuteDialog,
);

const tones = { good: 'success', weak: 'warning', lost: 'error' } as const;
type Act =
  | { readonly kind: 'forceClose' | 'forceCloseBan' }
  | { readonly kind: 'mute'; readonly memberId: string; readonly account: string };

type ChatLine = LiveRow['chat'][number];
type Mute = ((memberId: string, account: string) => void) | null;

/** A line stays as it is while those around it move. */
const Line = memo(function Line(props: Omit<ChatLine, 'at' | 'id'> & { readonly mute: Mute }) {
  const t = useText(wallText);
  const { memberId, memberAccount, content, muted, mute } = props;
  return (
    <li>
      <MemberLink id={memberId} account={memberAccount} />
      <span title={content}>{content}</span>
      {muted ? (
        <StatusTag tone="neutral">{t('muted')}</StatusTag>
      ) : (
        mute && (
          <Button type="link" size="small" onClick={() => mute(memberId, memberAccount)}>
            {t('mute')}
          </Button>
        )
      )}
    </li>
  );
});

function Chat({ row, mute }: { readonly row: LiveRow; readonly mute: Mute }) {
  const t = useText(wallText);
  return (
    <ul className="wall-chat" aria-label={t('chat')}>
      {row.chat.length === 0 && <li className="k-none">{t('noChat')}</li>}
      {row.chat.map((line) => (
        <Line key={line.id} {...line} mute={mute} />
      ))}
    </ul>
  );
}

function Figure(props: { readonly label: string; readonly title?: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd title={props.title}>{props.children}</dd>
    </div>
  );
}

/** The stream with the state and the data of its encoder. */
function CardTop({ row, playAll }: { readonly row: LiveRow; readonly playAll: boolean }) {
  const t = useText(wallText);
  return (
    <div className="wall-top">
      <Screen row={row} playAll={playAll} />
      <div className="wall-marks">
        <StatusTag tone={tones[row.health]}>{t(`health.${row.health}`)}</StatusTag>
        {row.bitrateKbps !== null && (
          <StatusTag tone="neutral">
            {Math.round(Number(row.bitrateKbps))} kbps
            {row.fps === null ? '' : ` · ${Math.round(Number(row.fps))} fps`}
          </StatusTag>
        )}
      </div>
    </div>
  );
}

/** Viewers, length, and the bets and gifts of the last minute. */
function Figures({ row }: { readonly row: LiveRow }) {
  const t = useText(wallText);
  return (
    <dl className="wall-figures">
      <Figure label={t('viewers')}>
        <Count value={row.viewers} />
      </Figure>
      <Figure label={t('length')}>{lengthText(row.lengthMs)}</Figure>
      <Figure label={t('minuteBets')}>
        <Count value={row.minuteBets} />
      </Figure>
      <Figure label={t('minuteBet')}>
        <Money value={row.minuteBetCny} currency="CNY" />
      </Figure>
      <Figure label={t('minuteGift')} title={`× ${row.minuteGifts}`}>
        <Money value={row.minuteGiftCny} currency="CNY" />
      </Figure>
    </dl>
  );
}

/** A live room: data of its encoder, its bets and chat, and the button that ends it immediately. */
export const Card = memo(function Card({
  row,
  playAll,
}: {
  readonly row: LiveRow;
  /** Streams in sight play by themselves. */
  readonly playAll: boolean;
}) {
  const t = useText(wallText);
  const { holds } = useNavigation();
  const [act, setAct] = useState<Act | null>(null);
  const done = () => setAct(null);
  const mute = useCallback(
    (memberId: string, account: string) => setAct({ kind: 'mute', memberId, account }),
    [],
  );
  return (
    <li className="wall-card">
      <CardTop row={row} playAll={playAll} />
      <div className="wall-head">
        <strong>{row.nickname}</strong>
        <span>
          <RoomName row={row} /> {row.agentId !== null && <Agency row={row} />}
        </span>
      </div>
      <Figures row={row} />
      <Chat row={row} mute={holds('members.chatBan') ? mute : null} />
      {holds('anchors.state') && row.health !== 'lost' && (
        <div className="wall-acts">
          <Button size="small" danger onClick={() => setAct({ kind: 'forceClose' })}>
            {t('close')}
          </Button>
          <Button size="small" danger onClick={() => setAct({ kind: 'forceCloseBan' })}>
            {t('closeBan')}
          </Button>
        </div>
      )}
      {act?.kind === 'mute' && (
        <MuteDialog
          ids={[act.memberId]}
          whom={{ zh_cn: act.account, en_us: act.account }}
          onClose={done}
          onDone={done}
        />
      )}
      {act !== null && act.kind !== 'mute' && (
        <CloseDialog anchor={{ id: row.anchorId, nickname: row.nickname }} action={act.kind} close={done} />
      )}
    </li>
  );
});
