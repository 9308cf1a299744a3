import type { ActivityTerms } from '@pitboss/rules/activities/activity';
import { formatTime } from '@pitboss/rules/time';
import { useState } from 'react';
import { LanguageSwitch } from '../../kit/controls/segmented.tsx';
import { Facts } from '../../kit/detail/facts.tsx';
import { Plain, StatusTag, Time } from '../../kit/list/cells.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say, useText } from '../../kit/text.ts';
import { useZone, zoneName } from '../../kit/time/zone.ts';
import { Amounts } from './Amounts.tsx';
import { exampleWords } from './activity/example-words.ts';
import type { ActivityRow } from './activity/row.ts';
import { editorText } from './editor/editor.text.ts';

/** An activity as its members see it, in either language. */
export function MembersView({ row }: { readonly row: ActivityRow }) {
  const t = useText(editorText);
  const shown = useLanguage();
  const [language, setLanguage] = useState(shown);
  return (
    <>
      <h3>
        {t('membersView')} <LanguageSwitch label={t('membersView')} value={language} onChange={setLanguage} />
      </h3>
      <article className="act-card" lang={language === 'zh_cn' ? 'zh-CN' : 'en'}>
        {row.picture && <img src={row.picture.address} alt="" />}
        <h4>
          {row.title[language]}{' '}
          <StatusTag tone="info">{say(editorText[`kind.${row.kind}`], language)}</StatusTag>
        </h4>
        <p className="k-none">
          {formatTime(row.start, row.zone)} – {formatTime(row.end, row.zone)} {zoneName(row.zone, language)}
        </p>
        <p className="act-words">{row.content[language]}</p>
        {row.currencies.map((currency) => (
          <ul key={currency} className="act-example">
            {exampleWords(row as ActivityTerms, currency, language).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ))}
        {row.link && (
          <a href={row.link} target="_blank" rel="noopener noreferrer">
            {row.link}
          </a>
        )}
      </article>
    </>
  );
}

/** Times, conditions and budget of an activity, of which only operators know. */
export function ActivityFacts({ row }: { readonly row: ActivityRow }) {
  const t = useText(editorText);
  const language = useLanguage();
  const viewer = useZone();
  const agents = (of: ActivityRow['scope']['agents'], none: string) => (
    <Plain value={of.map(({ account }) => account).join(', ') || none} />
  );
  const { conditions } = row;
  return (
    <>
      <Facts
        title={`${t('times')} (${viewer.name})`}
        items={[
          { label: t('showStart'), value: <Time value={row.showStart} /> },
          { label: t('showEnd'), value: <Time value={row.showEnd} /> },
          { label: t('start'), value: <Time value={row.start} /> },
          { label: t('end'), value: <Time value={row.end} /> },
          { label: t('payoutTime'), value: <Time value={row.payoutTime} /> },
          { label: t('payoutWay'), value: t(`payoutWay.${row.payoutWay}`) },
          { label: t('zone'), value: zoneName(row.zone, language) },
          { label: t('settledAt'), value: <Time value={row.settledAt} /> },
        ]}
      />
      <Facts
        title={t('limits')}
        items={[
          { label: t('agents'), value: agents(row.scope.agents, t('everybody')) },
          { label: t('except'), value: agents(row.scope.except, t('nobody')) },
          { label: t('turnover'), value: <Amounts of={conditions.turnover ?? null} /> },
          { label: t('transferIn'), value: <Amounts of={conditions.transferIn ?? null} /> },
          { label: t('accountAgeDays'), value: <Plain value={conditions.accountAgeDays ?? null} /> },
          { label: t('budget'), value: <Amounts of={row.budget} /> },
          { label: t('expectedCost'), value: <Amounts of={row.expectedCost} /> },
          ...(row.stopped
            ? [{ label: t(`stopped.${row.stopped}`), value: <Plain value={row.stopReason} />, wide: true }]
            : []),
        ]}
      />
    </>
  );
}
