import { formatPercent } from '../../../kit/money.ts';
import { useText } from '../../../kit/text.ts';
import { ChartCard } from '../../../parts/chart/ChartCard.tsx';
import { LyingBars } from '../../../parts/chart/LyingBars.tsx';
import { convertText } from './convert.text.ts';

export interface Steps {
  readonly registered: number;
  readonly loggedIn: number;
  readonly played: number;
  readonly deposited: number;
  readonly loginRate: string | null;
  readonly playRate: string | null;
  readonly depositRate: string | null;
}

/** From registration to deposit: how many are left at each step. */
export function ConvertFunnel({ steps }: { readonly steps: Steps }) {
  const t = useText(convertText);
  const parts = [
    ['registered', steps.registered, null],
    ['loggedIn', steps.loggedIn, steps.loginRate],
    ['played', steps.played, steps.playRate],
    ['deposited', steps.deposited, steps.depositRate],
  ] as const;
  return (
    <ChartCard>
      <LyingBars
        label={t('funnel')}
        bars={parts.map(([key, value, rate]) => ({
          name: t(key),
          value,
          note: rate === null ? undefined : formatPercent(rate),
        }))}
      />
    </ChartCard>
  );
}
