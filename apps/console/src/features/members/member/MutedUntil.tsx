import { isUnlimited } from '@pitboss/rules/mute';
import { StatusTag, Time } from '../../../kit/list/cells.tsx';
import { useText } from '../../../kit/text.ts';
import { memberText } from './members.text.ts';

/** Until when a member is muted; a mute that is over counts as none. */
export function MutedUntil({
  member,
}: {
  readonly member: { readonly chatBannedUntil: number | null; readonly chatBanRemark: string };
}) {
  const t = useText(memberText);
  const until = member.chatBannedUntil;
  if (until === null || until < Date.now()) return <Time value={null} />;
  return (
    <span title={member.chatBanRemark === 'upline' ? undefined : member.chatBanRemark || undefined}>
      {isUnlimited(until) ? <StatusTag tone="warning">{t('unlimited')}</StatusTag> : <Time value={until} />}
    </span>
  );
}
