import type { ReplyOf } from '@pitboss/contract/define';
import type { riskControl } from '@pitboss/contract/risk/risk-control';
import type { ReactNode } from 'react';

/** An alert as feed and card know it. */
export type Alert = ReplyOf<typeof riskControl.alerts>['list'][number];

/** What can be done about the subject from the card of an alert, and what was done. */
export function CardActs(_props: { readonly alert: Alert }): ReactNode {
  return null;
}

/** The case that an alert belongs to, beside what explains the alert. */
export function CardCase(_props: { readonly alert: Alert }): ReactNode {
  return null;
}

/** What can be done with the alerts that are selected in the feed, beside the verdicts. */
export function FeedActs(_props: {
  readonly selected: readonly Alert[];
  readonly done: () => void;
}): ReactNode {
  return null;
}
