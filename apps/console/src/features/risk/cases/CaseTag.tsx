import type { ReactNode } from 'react';
import { StatusTag } from '../../../kit/list/cells.tsx';
import { useText } from '../../../kit/text.ts';
import type { Alert } from '../alerts/alert.ts';
import { linkText } from './link.text.ts';

/** Tag of an alert that is one of several undecided ones of its case. */
export function CaseTag({ alert }: { readonly alert: Alert }): ReactNode {
  const t = useText(linkText);
  return alert.caseOpen > 1 && <StatusTag>{t('caseTag', { count: alert.caseOpen })}</StatusTag>;
}
