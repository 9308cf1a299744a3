import { chat } from '@pitboss/contract/chat/chat';
import { useCall } from '../../kit/calls/use-call.ts';
import { DetailDrawer } from '../../kit/detail/detail-drawer.tsx';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { StatusTag, Time } from '../../kit/list/cells.tsx';
import { useText } from '../../kit/text.ts';
import { MemberLink } from '../../parts/links.tsx';
import { chatText } from './chat.text.ts';
import { Highlighted } from './Highlighted.tsx';
import { type ChatLine, replyTones } from './rows.ts';

/** Messages in the room before and after a message, which is highlighted. */
export function ContextDrawer({ row, close }: { readonly row: ChatLine; readonly close: () => void }) {
  const t = useText(chatText);
  const query = useCall(chat.context, { id: row.id }, { live: 'chat', everyMs: 10_000, keepPrevious: true });
  return (
    <DetailDrawer title={t('contextOf', { room: row.roomId })} width={640} close={close}>
      <Loaded query={query}>
        {({ before, line, after }) => (
          <ul className="chat-context">
            {[...before, line, ...after].map((one) => (
              <li key={one.id} aria-current={one.id === line.id ? 'true' : undefined}>
                <Time value={one.at} /> <MemberLink id={one.memberId} account={one.memberAccount} />{' '}
                {one.answer !== 'show' && (
                  <StatusTag tone={replyTones[one.answer]}>{t(`answer.${one.answer}`)}</StatusTag>
                )}
                <br />
                <Highlighted content={one.content} hits={one.hits} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </DetailDrawer>
  );
}
