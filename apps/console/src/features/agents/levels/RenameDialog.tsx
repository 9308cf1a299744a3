import { agentLevels } from '@pitboss/contract/agents/agent-levels';
import { agentLimits, checkAgentName } from '@pitboss/rules/checks/agent-checks';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { useText } from '../../../kit/text.ts';
import { levelText } from './levels.text.ts';

const field = fieldsOf(agentLevels.rename);

interface Subject {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly version: number;
}

/** Gives an agent another name. */
export function RenameDialog({ agent, close }: { readonly agent: Subject; readonly close: () => void }) {
  const t = useText(levelText);
  const rule = useRule();
  return (
    <FormDialog
      title={t('renameTitle', { account: agent.account })}
      call={agentLevels.rename}
      version={agent.version}
      initial={{ name: agent.name }}
      payload={({ name }) => ({ id: agent.id, name: name.trim() })}
      onClose={close}
    >
      <TextField
        name={field.name}
        label={t('name')}
        required
        max={agentLimits.name}
        check={rule(checkAgentName)}
      />
    </FormDialog>
  );
}
