import { riskCases } from '@pitboss/contract/risk/risk-cases';
import type { ReactNode } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { usePlace } from '../../../kit/place.tsx';
import { useText } from '../../../kit/text.ts';
import { caseText } from './cases.text.ts';

const CasesDrawer = lazyPart(async () => (await import('./CasesDrawer.tsx')).CasesDrawer);
const CaseDrawer = lazyPart(async () => (await import('./CaseDrawer.tsx')).CaseDrawer);

const everyMs = 5_000;

/** The way to the cases, with how many are open. */
export function CasesLink(): ReactNode {
  const t = useText(caseText);
  const { search, setSearch } = usePlace();
  const query = useCall(
    riskCases.list,
    { state: 'open', pageSize: 1 },
    { live: 'risk', everyMs, keepPrevious: true, quiet: true },
  );
  return (
    <Button size="small" onClick={() => setSearch({ ...search, cases: 'open' }, 'push')}>
      {query.data ? t('casesOpen', { count: query.data.total }) : t('cases')}
    </Button>
  );
}

/** What the address opens of cases over the page. */
export function CasesOverPage(): ReactNode {
  const { search } = usePlace();
  return (
    <>
      {search.cases && <CasesDrawer />}
      {search.case && <CaseDrawer />}
    </>
  );
}
