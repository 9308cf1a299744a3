import { reconciliation } from '@pitboss/contract/orders/reconciliation';
import { useClientState } from '../../../kit/calls/client-state.ts';
import { download } from '../../../kit/calls/download.ts';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { OwnField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { noUpload, type UploadChoice, UploadField } from '../../../kit/form/upload-field.tsx';
import { useText } from '../../../kit/text.ts';
import { AgentControl } from '../../../parts/choices/AgentControl.tsx';
import { DayControl, yesterday } from './DayControl.tsx';
import { reconciliationText } from './reconciliation.text.ts';

interface Values {
  agentId?: string;
  day: string;
}

/** Returns the initial agent and day: the caller's own agent by default, and the last day that ended. */
function useInitial(agentId: string | undefined): Values {
  const own = useClientState((state) => state.userInfo?.agentId);
  const agent = agentId ?? own ?? undefined;
  return { day: yesterday(), ...(agent === undefined ? {} : { agentId: agent }) };
}

interface DialogProps {
  readonly agentId: string | undefined;
  readonly close: () => void;
}

const field = fieldsOf(reconciliation.start);

function WhoAndWhen() {
  const t = useText(reconciliationText);
  return (
    <>
      <OwnField name={field.agentId} label={t('agentId')} required>
        <AgentControl />
      </OwnField>
      <OwnField name={field.day} label={t('day')} required hint={t('dayHint')}>
        <DayControl />
      </OwnField>
    </>
  );
}

/** Uploads the agent's own record of a day and has it compared. */
export function StartDialog({ agentId, close }: DialogProps) {
  const t = useText(reconciliationText);
  const initial: Values & { file: UploadChoice } = { ...useInitial(agentId), file: noUpload };
  const check = (value: unknown) => {
    const { file, fault } = value as UploadChoice;
    return fault ?? (file === null ? t('fileHint') : undefined);
  };
  return (
    <FormDialog
      title={t('start')}
      width={560}
      okText={t('start')}
      call={reconciliation.start}
      initial={initial}
      payload={({ agentId: agent, day, file }) =>
        agent && file.file !== null ? { agentId: agent, day, file: file.file } : null
      }
      onClose={close}
    >
      <WhoAndWhen />
      <OwnField name={field.file} label={t('file')} required hint={t('fileHint')} check={check}>
        <UploadField kind="reconciliation" />
      </OwnField>
    </FormDialog>
  );
}

/** Downloads our statement of a day, for a comparison by the agent. */
export function StatementDialog({ agentId, close }: DialogProps) {
  const t = useText(reconciliationText);
  return (
    <FormDialog
      title={t('statement')}
      width={560}
      okText={t('statement')}
      call={reconciliation.statement}
      initial={useInitial(agentId)}
      payload={({ agentId: agent, day }) => (agent ? { agentId: agent, day } : null)}
      onDone={({ url }) => download(url)}
      onClose={close}
    >
      <WhoAndWhen />
    </FormDialog>
  );
}
