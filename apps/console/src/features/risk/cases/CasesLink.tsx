import { riskCases } from '@pitboss/contract/risk/risk-cases';
import type { ReactNode } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { linkText } from './link.text.ts';

const everyMs = 5_000;

/** The way to the cases, with how many are open. */
export function CasesLink(): ReactNode {
  const t = useText(linkText);
  const { search, setSearch } = useNavigation();
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
