import { seamlessAgents } from '@pitboss/contract/agents/seamless-agents';
import { Callout } from '../../../kit/detail/callout.tsx';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { FormItem } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { useCallbackRule } from '../../../parts/callback-rule.ts';
import { seamlessText } from './seamless.text.ts';

const field = fieldsOf(seamlessAgents.updateUrl);

interface Subject {
  readonly id: string;
  readonly account: string;
  readonly callbackUrl: string;
  readonly online: number;
  readonly version: number;
}

/** Names shown before the rest is only counted. */
const named = 12;

/** Gives some agents one callback address; their members go offline for three minutes (spec §4). */
export function CallbackDialog(props: {
  readonly agents: readonly Subject[];
  readonly close: () => void;
  readonly done?: (() => void) | undefined;
}) {
  const t = useText(seamlessText);
  const callbackRule = useCallbackRule();
  const { agents } = props;
  const accounts = agents.slice(0, named).map((agent) => agent.account);
  const online = agents.reduce((sum, agent) => sum + agent.online, 0);
  return (
    <FormDialog
      title={t('changeUrlTitle', { count: agents.length })}
      call={seamlessAgents.updateUrl}
      version={Object.fromEntries(agents.map(({ id, version }) => [id, version]))}
      initial={{ callbackUrl: agents.length === 1 ? (agents[0]?.callbackUrl ?? '') : '' }}
      payload={({ callbackUrl }) => ({
        ids: agents.map((agent) => agent.id),
        callbackUrl: callbackUrl.trim(),
      })}
      onClose={props.close}
      onDone={props.done}
      width={600}
    >
      <Callout kind="warning" title={t('lockWarning')}>
        <p>{t('lockNow', { count: online })}</p>
      </Callout>
      <FormItem label={t('chosenAgents')}>
        {accounts.join(', ')}
        {agents.length > named ? ` … (${agents.length})` : ''}
      </FormItem>
      <TextField
        name={field.callbackUrl}
        label={t('newUrl')}
        required
        max={500}
        hint={t('urlHint')}
        check={callbackRule}
      />
    </FormDialog>
  );
}
