import type { announcements } from '@pitboss/contract/content/announcements';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { StatusTag, Time } from '../../kit/list/cells.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { announcementText } from './announcement.text.ts';
import { Markup } from './Markup.tsx';

export type Readable = ReplyOf<typeof announcements.unread>['important'][number];

/** An announcement in the reader's view, below its title. */
export function Announcement({
  type,
  important,
  startTime,
  content,
}: Pick<Readable, 'type' | 'important' | 'startTime' | 'content'>) {
  const t = useText(announcementText);
  const language = useLanguage();
  return (
    <>
      <p className="an-facts">
        <StatusTag tone="info">{t(`type.${type}`)}</StatusTag>
        {important && <StatusTag tone="bad">{t('important')}</StatusTag>}
        <Time value={startTime} />
      </p>
      <Markup content={content[language]} />
    </>
  );
}
