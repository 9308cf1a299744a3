import { StatusTag } from '../../../kit/list/cells.tsx';
import { useText } from '../../../kit/text.ts';
import { betText } from './bets.text.ts';

const minuteMs = 60_000;
/** Rounds end long before this time: a bet that is still unsettled then needs attention. */
const lateMinutes = 30;

/** Time for which a bet has been waiting for its settlement. */
export function Waiting({ since }: { readonly since: number }) {
  const t = useText(betText);
  const minutes = Math.max(0, Math.floor((Date.now() - since) / minuteMs));
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor(minutes / 60);
  const texts =
    days > 0
      ? t('waitsDays', { count: days })
      : hours > 0
        ? t('waitsHours', { count: hours })
        : t('waitsMinutes', { count: minutes });
  return minutes > lateMinutes ? <StatusTag tone="warning">{texts}</StatusTag> : texts;
}
