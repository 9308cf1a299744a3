import type { ReactNode } from 'react';
import { Button } from '../kit/controls/button.tsx';
import { Failed } from '../kit/controls/failed.tsx';
import { Hint } from '../kit/controls/hint.tsx';
import { Waiting } from '../kit/controls/waiting.tsx';
import { Callout } from '../kit/detail/callout.tsx';
import { Empty } from '../kit/drawn/empty.tsx';
import { useText } from '../kit/text.ts';
import { Sample, Samples } from './sample.tsx';
import { sampleText } from './showcase.text.ts';

/** Words of pages: what is missing, on its way, wrong or to be known. */
export function StateSamples(): ReactNode {
  const t = useText(sampleText);
  return (
    <Samples id="states" title="States">
      {(['info', 'warning', 'error', 'success'] as const).map((kind) => (
        <Sample key={kind} name={`callout, ${kind}`} wide>
          <Callout kind={kind} title={t('held')} action={<Button size="small">{t('approve')}</Button>}>
            {t('sentence')}
          </Callout>
        </Sample>
      ))}
      <Sample name="hint" wide>
        <Hint kind="info">{t('why')}</Hint>
      </Sample>
      <Sample name="warning" wide>
        <Hint kind="warning">{t('wrong')}</Hint>
      </Sample>
      <Sample name="empty" wide>
        <Empty title={t('nothing')} hint={t('why')} act={<Button>{t('add')}</Button>} />
      </Sample>
      <Sample name="failed" wide>
        <Failed title={t('lost')} retry={() => undefined} />
      </Sample>
      <Sample name="loading" wide>
        <Waiting lines={3} />
      </Sample>
    </Samples>
  );
}
