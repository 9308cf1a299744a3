import { agents } from '@pitboss/contract/agents/agents';
import { useCall } from '../../../kit/calls/use-call.ts';
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx';
import { useInAddress } from '../../../kit/detail/in-address.ts';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { OwnPage } from '../../../kit/detail/own-page.tsx';
import { lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { ThingActions } from '../../../parts/thing-actions.tsx';
import { agentActions } from '../admin/agent-actions.tsx';
import { agentText } from '../admin/agents.text.ts';
import { AgentStory } from './AgentStory.tsx';

const Notes = lazyPart(async () => (await import('../../../parts/notes/Notes.tsx')).Notes);

/** Details of the agent named by `agent` in the address. */
export function AgentDrawer() {
  const t = useText(agentText);
  const { id, close } = useInAddress('agent');
  const query = useCall(agents.detail, { id });
  return (
    <DetailDrawer
      title={t('title')}
      close={close}
      extra={<OwnPage page="/agent" search={{ id }} />}
      footer={query.data && <ThingActions actions={agentActions(query.data)} />}
    >
      <Loaded query={query} missing={t('notFound')} lines={16}>
        {(agent) => (
          <>
            <AgentStory agent={agent} />
            <Notes kind="agent" targetId={agent.id} />
          </>
        )}
      </Loaded>
    </DetailDrawer>
  );
}
