import { Facts } from '../../kit/detail/facts.tsx';
import { Count, StatusTag, Time } from '../../kit/list/cells.tsx';
import { useText } from '../../kit/text.ts';
import type { Wallet } from './BreakerState.tsx';
import { HealthBars } from './HealthBars.tsx';
import { walletText } from './wallet.text.ts';

const errors = ['network', 'slow', 'business'] as const;

/** Results of the calls of a wallet in the last 24 hours, and its last ping. */
export function HealthFacts({ wallet }: { readonly wallet: Wallet }) {
  const t = useText(walletText);
  const { health, lastPing } = wallet;
  const time = (ms: number | null) => (ms === null ? '-' : `${ms} ms`);
  return (
    <Facts
      title={t('health')}
      items={[
        { label: t('bars'), value: <HealthBars bars={health.bars} wide />, wide: true },
        { label: t('p50'), value: time(health.p50) },
        { label: t('p95'), value: time(health.p95) },
        { label: t('calls'), value: <Count value={health.calls} /> },
        { label: t('pings'), value: <Count value={health.pings} /> },
        ...errors.map((key) => ({
          label: t(key),
          wide: true,
          value: (
            <>
              <Count value={health[key]} /> <span className="k-none">{t(`${key}Hint`)}</span>
            </>
          ),
        })),
        {
          label: t('lastPing'),
          wide: true,
          value: lastPing ? (
            <>
              <StatusTag tone={lastPing.outcome === 'ok' ? 'success' : 'error'}>
                {t(`outcome.${lastPing.outcome}`)}
              </StatusTag>{' '}
              {lastPing.ms} ms · <Time value={lastPing.at} />
            </>
          ) : (
            t('noPing')
          ),
        },
      ]}
    />
  );
}
