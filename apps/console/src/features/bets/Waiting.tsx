import { StatusTag } from '../../kit/list/cells.tsx';
import { useText } from '../../kit/text.ts';
import { betText } from './bets.text.ts';

const minuteMs = 60_000;
/** A round is over long before: a bet that still waits then needs somebody's attention. */
const lateMinutes = 30;

/** How long a bet has been waiting for its settlement. */
export function Waiting({ since }: { readonly since: number }) {
  const t = useText(betText);
  const minutes = Math.max(0, Math.floor((Date.now() - since) / minuteMs));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)];
  const words =
    days > 0
      ? t('waitsDays', { count: days })
      : hours > 0
        ? t('waitsHours', { count: hours })
        : t('waitsMinutes', { count: minutes });
  return minutes > lateMinutes ? <StatusTag tone="warning">{words}</StatusTag> : words;
}
