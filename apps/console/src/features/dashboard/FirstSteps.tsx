import type { ReplyOf } from '@pitboss/contract/core/define';
import type { PagePath } from '@pitboss/contract/core/pages';
import { gameNodes } from '@pitboss/contract/games/game-nodes';
import type { dashboard } from '@pitboss/contract/reports/dashboard';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { useCall } from '../../kit/calls/use-call.ts';
import { ToolIcon } from '../../kit/drawn/tool-icon.tsx';
import { PageLink, type Search, useNavigation } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { firstStepsText } from './first-steps.text.ts';
import './first-steps.css';

type StepName = 'protect' | 'colleague' | 'node' | 'games' | 'agents' | 'wallet' | 'members';

interface Step {
  readonly name: StepName;
  readonly page: PagePath;
  readonly search?: Search;
  /** Undefined where it cannot be known. */
  readonly done?: boolean | undefined;
}

/** Lists the first tasks of an operator in an empty installation or with a new agent, and those already done. */
export function FirstSteps(props: { readonly summary: ReplyOf<typeof dashboard.summary> }): ReactNode {
  const t = useText(firstStepsText);
  const { allowed } = useNavigation();
  const steps = useSteps(props.summary).filter(({ page }) => allowed(page));
  const isAgent = useClientState((state) => state.userInfo?.agentId != null);
  return (
    <section className="home-card home-wide" aria-label={t('title')}>
      <h2 className="first-title">{t('title')}</h2>
      <p className="home-note">{t(isAgent ? 'agentIntro' : 'adminIntro')}</p>
      <ol className="first-steps">
        {steps.map(({ name, page, search, done }) => (
          <li key={name} data-done={done || undefined}>
            <div>
              <strong>
                {t(`step.${name}`)}
                {done && (
                  <span className="first-done">
                    <ToolIcon of={Check} /> {t('done')}
                  </span>
                )}
              </strong>
              <p>{t(name === 'colleague' && isAgent ? 'why.colleagueOfAgent' : `why.${name}`)}</p>
            </div>
            <PageLink page={page} search={search}>
              {t(`open.${name}`)}
            </PageLink>
          </li>
        ))}
      </ol>
    </section>
  );
}

function useSteps({
  agents,
  administrators,
  subAccounts,
}: ReplyOf<typeof dashboard.summary>): readonly Step[] {
  const { allowed } = useNavigation();
  const user = useClientState((state) => state.userInfo);
  const nodes = useCall(gameNodes.list, {}, { enabled: allowed('/gameNode'), quiet: true });
  const protect: Step = {
    name: 'protect',
    page: '/myInfo',
    search: { tab: 'security' },
    done: user?.dynamicCodeBound,
  };
  const members: Step = { name: 'members', page: '/memberList', done: false };
  if (user?.agentId != null)
    return [
      protect,
      { name: 'colleague', page: '/bypassAccount', done: (subAccounts?.total ?? 0) > 0 },
      ...(user.seamless ? [{ name: 'wallet', page: '/myInfo', search: { tab: 'walletTest' } } as const] : []),
      { name: 'agents', page: '/agentList', done: agents.total > 0 },
      members,
    ];
  return [
    protect,
    { name: 'colleague', page: '/bypassAccount', done: (administrators?.total ?? 0) > 1 },
    { name: 'games', page: '/gameSetting' },
    { name: 'node', page: '/gameNode', done: nodes.data && nodes.data.list.length > 0 },
    { name: 'agents', page: '/agentList', done: agents.total > 0 },
    members,
  ];
}
