import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Breadcrumb } from '../kit/controls/breadcrumb.tsx';
import { Button } from '../kit/controls/button.tsx';
import { Pages } from '../kit/controls/pages.tsx';
import { Segmented } from '../kit/controls/segmented.tsx';
import { ToolIcon } from '../kit/drawn/tool-icon.tsx';
import { TabViews } from '../kit/tabs/tab-views.tsx';
import { useText } from '../kit/text.ts';
import { Sample, Samples } from './sample.tsx';
import { sampleText } from './showcase.text.ts';

/** Buttons in their kinds and states. */
export function ButtonSamples(): ReactNode {
  const t = useText(sampleText);
  const kinds = ['primary', 'default', 'link', 'text'] as const;
  return (
    <Samples id="buttons" title="Buttons">
      {kinds.flatMap((type) => [
        <Sample key={type} name={type}>
          <Button type={type}>{t('approve')}</Button>{' '}
          <Button type={type} danger>
            {t('stop')}
          </Button>
        </Sample>,
        <Sample key={`${type} small`} name={`${type}, small`}>
          <Button type={type} size="small">
            {t('approve')}
          </Button>{' '}
          <Button type={type} size="small" danger>
            {t('stop')}
          </Button>
        </Sample>,
        <Sample key={`${type} hover`} name={`${type}, hover`} forced="hover">
          <Button type={type}>{t('approve')}</Button>
        </Sample>,
        <Sample key={`${type} focus`} name={`${type}, focus`} forced="focus">
          <Button type={type}>{t('approve')}</Button>
        </Sample>,
      ])}
      <Sample name="disabled">
        <Button disabled>{t('approve')}</Button>{' '}
        <Button type="primary" disabled>
          {t('approve')}
        </Button>
      </Sample>
      <Sample name="loading">
        <Button loading>{t('approve')}</Button>{' '}
        <Button type="primary" loading>
          {t('approve')}
        </Button>
      </Sample>
      <Sample name="icon">
        <Button className="k-icon-btn" aria-label={t('edit')}>
          <ToolIcon of={RefreshCw} />
        </Button>
      </Sample>
    </Samples>
  );
}

const periods = ['today', 'week', 'month'] as const;

/** Parts that choose a view or a page. */
export function NavigationSamples(): ReactNode {
  const t = useText(sampleText);
  const [period, setPeriod] = useState<(typeof periods)[number]>('today');
  const view = (key: (typeof periods)[number]) => ({ key, label: t(key), draw: () => t(key) });
  const options = periods.map((value) => ({ value, label: t(value) }));
  return (
    <Samples id="navigation" title="Views and pages">
      <Sample name="segments" wide>
        <Segmented aria-label={t('page')} value={period} options={options} onChange={setPeriod} />
      </Sample>
      <Sample name="segments, small" wide>
        <Segmented
          aria-label={t('page')}
          size="small"
          value={period}
          options={options}
          onChange={setPeriod}
        />
      </Sample>
      <Sample name="tabs" wide>
        <TabViews label={t('page')} param="tab" views={[view('today'), view('week'), view('month')]} />
      </Sample>
      <Sample name="breadcrumb" wide>
        <Breadcrumb items={[{ title: t('page') }, { title: 'demo1' }]} />
      </Sample>
      <Sample name="pages" wide>
        <Pages current={3} last={40} go={() => undefined} />
      </Sample>
    </Samples>
  );
}
