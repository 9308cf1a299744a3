import { agentAdmin } from '@pitboss/contract/agents/agent-admin';
import { agents } from '@pitboss/contract/agents/agents';
import type { ReplyOf } from '@pitboss/contract/core/define';
import {
  agentLimits,
  checkAgentName,
  checkAgentPhone,
  checkAgentRemark,
} from '@pitboss/rules/checks/agent-checks';
import { useClientState } from '../../../kit/calls/client-state.ts';
import { useCall } from '../../../kit/calls/use-call.ts';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { OwnField, TextField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { useText } from '../../../kit/text.ts';
import { adminText } from './admin.text.ts';
import { AccountTypeField, GamesControl, useGamesRule } from './controls.tsx';

const field = fieldsOf(agentAdmin.update);

/** Edits name, mobile number, remark and, for agents below, the account type and the permitted games. */
export function EditAgentDialog({ id, close }: { readonly id: string; readonly close: () => void }) {
  const query = useCall(agents.detail, { id });
  return query.data ? <Edit agent={query.data} close={close} /> : null;
}

function Edit({
  agent,
  close,
}: {
  readonly agent: ReplyOf<typeof agents.detail>;
  readonly close: () => void;
}) {
  const t = useText(adminText);
  const rule = useRule();
  const chosenGames = useGamesRule();
  const own = useClientState((state) => state.userInfo?.agentId) === agent.id;
  const { id, name, phone, remark, gameIds, accountType } = agent;
  return (
    <FormDialog
      title={t('editTitle', { account: agent.account })}
      call={agentAdmin.update}
      version={agent.version}
      initial={{ name, phone, remark, gameIds, accountType }}
      payload={(values) => ({
        id,
        name: values.name.trim(),
        phone: values.phone.trim(),
        remark: values.remark,
        ...(own ? {} : { gameIds: values.gameIds, accountType: values.accountType }),
      })}
      onClose={close}
      width={560}
    >
      <TextField
        name={field.name}
        label={t('name')}
        required
        max={agentLimits.name}
        check={rule(checkAgentName)}
      />
      <TextField
        name={field.phone}
        label={t('phone')}
        check={rule((texts) => checkAgentPhone(texts.trim()))}
      />
      {!own && <AccountTypeField />}
      {!own && (
        <OwnField name={field.gameIds} label={t('games')} hint={t('gamesHint')} check={chosenGames}>
          <GamesControl parentId={agent.parentId} />
        </OwnField>
      )}
      <TextField
        name={field.remark}
        label={t('remark')}
        max={agentLimits.remark}
        lines={2}
        check={rule(checkAgentRemark)}
      />
    </FormDialog>
  );
}
