import { singleLabels } from '@pitboss/contract/risk/labels';
import { labels } from '@pitboss/rules/labels/labels';
import type { ReactNode } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { StatusTag } from '../../../kit/list/cells.tsx';
import { PageLink, useNavigation } from '../../../kit/navigation.tsx';
import { useLanguage } from '../../../kit/settings.ts';

interface Whose {
  readonly id: string;
  readonly account: string;
}

/** The black and white labels that a member has now, for those who may see the lists. */
export function LabelTags({ member }: { readonly member: Whose }): ReactNode {
  return useNavigation().allowed('/listSingleBlackWhite') && <Tags member={member} />;
}

function Tags({ member: { id, account } }: { readonly member: Whose }): ReactNode {
  const language = useLanguage();
  const { data } = useCall(singleLabels.entries, { account, state: 'active' }, { quiet: true });
  return data?.list
    .filter(({ memberId }) => memberId === id)
    .map(({ id: entry, tag }) => (
      <PageLink key={entry} page="/listSingleBlackWhite" search={{ account, state: 'active' }}>
        <StatusTag tone={labels[tag].side === 'black' ? 'bad' : 'success'}>{labels[tag][language]}</StatusTag>
      </PageLink>
    ));
}
