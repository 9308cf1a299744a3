import type { announcements } from '@pitboss/contract/content/announcements';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { useState } from 'react';
import { LanguageSwitch } from '../../kit/controls/segmented.tsx';
import { DetailDrawer } from '../../kit/detail/detail-drawer.tsx';
import { StatusTag, Time } from '../../kit/list/cells.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { Markup } from '../../parts/announcements/Markup.tsx';
import { bulletinText } from './announcements.text.ts';

type Row = ReplyOf<typeof announcements.list>['list'][number];

/** An announcement in its readers' view, in either language. */
export function PreviewDrawer({ row, close }: { readonly row: Row; readonly close: () => void }) {
  const t = useText(bulletinText);
  const shown = useLanguage();
  const [language, setLanguage] = useState(shown);
  return (
    <DetailDrawer
      title={row.title[language]}
      width={640}
      close={close}
      extra={<LanguageSwitch label={t('language')} value={language} onChange={setLanguage} />}
    >
      <p className="an-facts">
        <StatusTag tone="info">{t(`type.${row.type}`)}</StatusTag>
        {row.important && <StatusTag tone="bad">{t('important')}</StatusTag>}
        <Time value={row.startTime} />
      </p>
      <Markup content={row.content[language]} />
    </DetailDrawer>
  );
}
