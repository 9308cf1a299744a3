import type { ReactNode } from 'react';
import { Facts } from '../kit/detail/facts.tsx';
import { ProgressBar } from '../kit/drawn/progress-bar.tsx';
import { About } from '../kit/help/about.tsx';
import { Count, Day, Money, Plain, Rate, StatusTag, Time, YesNo } from '../kit/list/cells.tsx';
import { useText } from '../kit/text.ts';
import { Copyable } from '../kit/values/copy.tsx';
import { Several } from '../kit/values/several.tsx';
import { Sample, Samples } from './sample.tsx';
import { sampleText } from './showcase.text.ts';

const at = Date.UTC(2026, 0, 5, 4, 30, 15);

/** Values of cells and of records. */
export function ValueSamples(): ReactNode {
  const t = useText(sampleText);
  const amounts = ['10.00 CNY', '50.00 THB', '1.40 USD'];
  return (
    <Samples id="values" title="Values">
      {(['success', 'info', 'neutral', 'warning', 'error'] as const).map((tone) => (
        <Sample key={tone} name={`state, ${tone}`}>
          <StatusTag tone={tone}>{t('normal')}</StatusTag>
        </Sample>
      ))}
      <Sample name="yes, no, none">
        <YesNo value /> <YesNo value={false} /> <Plain value={null} />
      </Sample>
      <Sample name="money">
        <Money value="1234567.50" currency="CNY" />
      </Sample>
      <Sample name="gain, loss, zero">
        <Money value="1250.00" gainOf="company" /> <Money value="-1250.00" gainOf="company" />{' '}
        <Money value="0.00" gainOf="company" />
      </Sample>
      <Sample name="rate, count">
        <Rate value="0.9650" /> <Count value={12345} />
      </Sample>
      <Sample name="time">
        <Time value={at} />
      </Sample>
      <Sample name="day">
        <Day value={at} />
      </Sample>
      <Sample name="copy" forced="hover">
        <Copyable words="385597109442655475" />
      </Sample>
      <Sample name="definition">
        <span>
          {t('amount')} <About term="amount" title={t('amount')} />
        </span>
      </Sample>
      <Sample name="progress">
        <ProgressBar share={0.42} label={t('amount')} />
      </Sample>
      <Sample name="several">
        <Several values={amounts.map((words) => ({ key: words, words, shown: words }))} />
      </Sample>
      <Sample name="facts" wide>
        <Facts
          items={[
            { label: t('account'), value: 'demo1' },
            { label: t('amount'), value: <Money value="250.00" currency="CNY" /> },
            { label: t('remark'), value: t('sentence'), wide: true },
          ]}
        />
      </Sample>
    </Samples>
  );
}
