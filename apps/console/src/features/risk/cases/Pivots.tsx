import type { ReplyOf } from '@pitboss/contract/core/define';
import type { riskCases } from '@pitboss/contract/risk/risk-cases';
import { booksOf, booksTexts } from '@pitboss/risk/rules/signals';
import { Fragment, type ReactNode } from 'react';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { GameName } from '../../../parts/games/game-name.tsx';
import { AgentLink, MemberLink } from '../../../parts/links.tsx';
import { caseText } from './cases.text.ts';

export type RiskCase = ReplyOf<typeof riskCases.list>['list'][number];
type Pivot = RiskCase['pivots'][number];

/** Subjects of a case. */
export function Pivots({ of }: { readonly of: readonly Pivot[] }): ReactNode {
  return of.map((one, position) => (
    <Fragment key={one.pivot}>
      {position > 0 && ', '}
      <One pivot={one} />
    </Fragment>
  ));
}

function One({ pivot: { pivot, name, memberId, agentId } }: { readonly pivot: Pivot }): ReactNode {
  const t = useText(caseText);
  const language = useLanguage();
  const books = booksOf(pivot);
  if (memberId) return <MemberLink id={memberId} account={name} />;
  if (agentId) return <AgentLink id={agentId}>{name}</AgentLink>;
  if (pivot.startsWith('game:')) return <GameName id={Number(pivot.slice('game:'.length))} />;
  if (books) return booksTexts[books][language];
  return pivot.startsWith('g:') ? t('group', { name }) : name;
}
