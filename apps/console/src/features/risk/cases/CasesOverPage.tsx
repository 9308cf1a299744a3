import type { ReactNode } from 'react';
import { lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { usePlace } from '../../../kit/place.tsx';

const CasesDrawer = lazyPart(async () => (await import('./CasesDrawer.tsx')).CasesDrawer);
const CaseDrawer = lazyPart(async () => (await import('./CaseDrawer.tsx')).CaseDrawer);

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
