import type { ReactNode } from 'react';
import { lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';

const CasesDrawer = lazyPart(async () => (await import('./CasesDrawer.tsx')).CasesDrawer);
const CaseDrawer = lazyPart(async () => (await import('./CaseDrawer.tsx')).CaseDrawer);

/** Drawers of cases that the address opens over the page. */
export function CasesOverPage(): ReactNode {
  const { search } = useNavigation();
  return (
    <>
      {search.cases && <CasesDrawer />}
      {search.case && <CaseDrawer />}
    </>
  );
}
