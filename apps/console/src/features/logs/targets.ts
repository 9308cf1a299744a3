import type { TargetKind } from '@pitboss/contract/access/logs';
import { valueLabel } from '@pitboss/contract/words/value-labels';
import type { Language } from '@pitboss/rules/i18n';
import type { ComponentProps } from 'react';
import type { PageLink } from '../../kit/navigation.tsx';

/** A page and its filters. */
export type Destination = Pick<ComponentProps<typeof PageLink>, 'page' | 'search'>;

/** The page of a kind of targets. */
type PageOf = (id: string, name: string) => Destination;

const named =
  (page: Destination['page'], filter: string): PageOf =>
  (_, name) => ({ page, search: name ? { [filter]: name } : {} });
const identified =
  (page: Destination['page'], filter = 'id'): PageOf =>
  (id) => ({ page, search: { [filter]: id } });
const whole =
  (page: Destination['page']): PageOf =>
  () => ({ page });

/** Pages that show a target; kinds without one have no page of their records. Agents have their own link. */
const pageOf: Readonly<Partial<Record<TargetKind, PageOf>>> = {
  activity: named('/activitySetting', 'title'),
  alert: identified('/riskManagement', 'alert'),
  anchor: named('/anchorList', 'name'),
  announcement: named('/bulletin', 'title'),
  approvalRule: whole('/approvalRules'),
  award: (_, account) => ({ page: '/activityReport', search: { view: 'awards', account } }),
  bench: whole('/seamlessList'),
  bet: identified('/bet'),
  case: identified('/riskManagement', 'case'),
  conflict: whole('/gameNode'),
  currency: identified('/listCurrency', 'code'),
  discount: named('/storeDiscount', 'name'),
  export: whole('/myExports'),
  game: whole('/gameSetting'),
  gift: named('/giftMan', 'name'),
  giftSent: whole('/giftRecord'),
  goods: named('/goodList', 'name'),
  inbox: whole('/inbox'),
  job: identified('/jobs'),
  label: whole('/singleBlackWhiteLabe'),
  ledger: whole('/ledgerProof'),
  limitGroup: whole('/roomManagement'),
  member: identified('/member'),
  monitor: whole('/riskManagement'),
  node: identified('/gameNode', 'name'),
  oldUserStandard: whole('/newOldUser'),
  operator: named('/operationLog', 'account'),
  order: identified('/order'),
  platformKey: whole('/seamlessList'),
  pool: named('/poolManagement', 'name'),
  recovery: identified('/orderRecoveryResult', 'recoveryId'),
  room: named('/roomManagement', 'name'),
  round: identified('/round'),
  schedule: () => ({ page: '/myExports', search: { view: 'schedules' } }),
  snooze: whole('/riskManagement'),
  text: whole('/i18n'),
  texts: whole('/i18n'),
  ticker: named('/marqueeList', 'text'),
  upload: whole('/videoManagement'),
  video: named('/videoManagement', 'name'),
  videoTag: whole('/videoManagement'),
  winLimit: whole('/parkedWins'),
  wmRound: identified('/wmOrder', 'roundId'),
  word: named('/sensitive', 'word'),
};

/** Returns the page that shows a target; undefined for a kind without one. */
export const destinationOf = (kind: TargetKind, id: string, name: string): Destination | undefined =>
  pageOf[kind]?.(id, name);

/** Fields whose values identify the targets of a kind. */
const fieldOf: Readonly<Partial<Record<TargetKind, string>>> = { label: 'tag', monitor: 'code' };

/** Returns the name of a target that is stored by its code; undefined for all others. */
export function codeName(kind: TargetKind, id: string, language: Language): string | undefined {
  const field = fieldOf[kind];
  return field === undefined ? undefined : valueLabel(field, id)?.[language];
}
