import { agentAdmin } from '@pitboss/contract/agents/agent-admin';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { adminText } from './admin.text.ts';
import { ValidityField } from './controls.tsx';

interface Subject {
  readonly id: string;
  readonly account: string;
  readonly validUntil: number | null;
  readonly version: number;
}

/** Sets until when an agent may sign in. */
export function ValidityDialog({ agent, close }: { readonly agent: Subject; readonly close: () => void }) {
  const t = useText(adminText);
  const initial: { validUntil?: number } = { validUntil: agent.validUntil ?? undefined };
  return (
    <FormDialog
      title={t('validityTitle', { account: agent.account })}
      call={agentAdmin.updateValidity}
      version={agent.version}
      initial={initial}
      payload={({ validUntil }) => ({ id: agent.id, validUntil })}
      onClose={close}
    >
      <ValidityField />
    </FormDialog>
  );
}
