import { useLanguage } from '../../kit/settings.ts';
import { say, type Text, useText } from '../../kit/text.ts';
import { ChartCard } from '../../parts/chart/ChartCard.tsx';
import { LyingBars } from '../../parts/chart/LyingBars.tsx';
import { distributionText } from './distribution.text.ts';

/** Bars that can still be distinguished. */
const barsMax = 12;

interface Line {
  readonly name: Text;
  readonly members: number;
  readonly logins?: number;
}

/** The largest regions as lying bars, the first on top. */
export function RegionChart({ rows }: { readonly rows: readonly Line[] }) {
  const t = useText(distributionText);
  const language = useLanguage();
  const lines = rows.slice(0, barsMax);
  const measure = lines.some((line) => line.logins !== undefined) ? 'logins' : 'members';
  return (
    <ChartCard>
      <LyingBars
        label={`${t('chart')}: ${t(measure)}`}
        bars={lines.map((line) => ({ name: say(line.name, language), value: line[measure] ?? 0 }))}
      />
    </ChartCard>
  );
}
