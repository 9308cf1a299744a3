import { alertStates } from '@pitboss/contract/risk/alert-words';
import { monitorCodes, monitorOf } from '@pitboss/risk/monitors';
import { severities } from '@pitboss/risk/rules/monitor';
import { signalTitles } from '@pitboss/risk/rules/signals';
import type { ReactNode } from 'react';
import { Select } from '../../../kit/controls/select.tsx';
import { lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { PageLink, useNavigation } from '../../../kit/navigation.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { riskText } from '../monitor/risk.text.ts';
import { feedText } from './feed.text.ts';
import { type Feed, useFeedFilter } from './use-feed.ts';

const ClearHistory = lazyPart(async () => (await import('./ClearHistory.tsx')).ClearHistory);
const CasesLink = lazyPart(async () => (await import('../cases/CasesLink.tsx')).CasesLink);

/** Filters of the feed, with controls to tick all alerts and to clear the history. */
export function FeedFilters({ feed, may }: { readonly feed: Feed; readonly may: boolean }): ReactNode {
  const t = useText(feedText);
  const texts = useText(riskText);
  const language = useLanguage();
  const { search, setSearch } = useNavigation();
  const filter = useFeedFilter();
  const set = (name: string, value: string, none: string) => {
    const { [name]: _before, ...rest } = search;
    feed.setTicked([]);
    setSearch(value === none ? rest : { ...rest, [name]: value }, 'replace');
  };
  const { list, selected } = feed;
  const monitors = monitorCodes.map((value) => ({
    value: value as string,
    label: monitorOf(value).title[language],
  }));
  const kinds = Object.entries(signalTitles).map(([kind, title]) => ({
    value: `signal.${kind}`,
    label: t('kindOf', { monitor: monitorOf('signal').title[language], kind: title[language] }),
  }));
  const choose = (chosen: string) => {
    const { code: _code, figure: _figure, ...rest } = search;
    const [code, figure] = chosen.split('.');
    feed.setTicked([]);
    setSearch({ ...rest, ...(code && { code }), ...(figure && { figure }) }, 'replace');
  };
  return (
    <div className="risk-bar">
      {may && (
        <input
          type="checkbox"
          aria-label={t('selectAll')}
          title={t('selectAll')}
          checked={list.length > 0 && selected.length === list.length}
          onChange={({ target }) => feed.setTicked(target.checked ? list.map(({ id }) => id) : [])}
        />
      )}
      <Select
        size="small"
        label={t('state')}
        value={filter.state}
        onChange={(value) => set('state', value, 'open')}
        options={alertStates.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      <Select
        size="small"
        label={t('severity')}
        value={filter.severity ?? ''}
        onChange={(value) => set('severity', value, '')}
        options={[
          { value: '', label: t('anySeverity') },
          ...severities.map((value) => ({ value, label: texts(`severity.${value}`) })),
        ]}
      />
      <Select
        size="small"
        label={t('code')}
        value={[filter.code, filter.figure].filter(Boolean).join('.')}
        onChange={choose}
        options={[{ value: '', label: t('anyCode') }, ...monitors, ...kinds]}
      />
      <span className="risk-space" />
      <CasesLink />
      {may && <ClearHistory />}
      <PageLink page="/listRiskOperationRecord">{t('records')}</PageLink>
    </div>
  );
}
