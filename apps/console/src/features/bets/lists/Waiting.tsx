import { durationText } from '@pitboss/rules/zones/duration';
import { StatusTag } from '../../../kit/list/cells.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { say } from '../../../kit/text.ts';

const minuteMs = 60_000;
/** Rounds end long before this time: a bet that is still unsettled then needs attention. */
const lateMinutes = 30;

/** Time for which a bet has been waiting for its settlement. */
export function Waiting({ since }: { readonly since: number }) {
  const language = useLanguage();
  const minutes = Math.max(0, Math.floor((Date.now() - since) / minuteMs));
  const texts = say(durationText(minutes * minuteMs), language);
  return minutes > lateMinutes ? <StatusTag tone="warning">{texts}</StatusTag> : texts;
}
