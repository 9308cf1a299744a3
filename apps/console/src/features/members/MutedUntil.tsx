import { isUnlimited } from '@pitboss/rules/mute';
import { formatTime } from '@pitboss/rules/time';
import { StatusTag, Time } from '../../kit/cells.tsx';
import { currentSettings } from '../../kit/settings.ts';
import { sayNow, useText } from '../../kit/text.ts';
import { memberText } from './members.text.ts';

/** The same in words, for exports; null when no mute is in force. */
export function mutedUntilWords(until: number | null): string | null {
  if (until === null || until < Date.now()) return null;
  return isUnlimited(until) ? sayNow(memberText.unlimited) : formatTime(until, currentSettings().zone);
}

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
    <span title={member.chatBanRemark || undefined}>
      {isUnlimited(until) ? <StatusTag tone="warning">{t('unlimited')}</StatusTag> : <Time value={until} />}
    </span>
  );
}
