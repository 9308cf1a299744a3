import { agentAdmin } from '@pitboss/contract/agents/agent-admin';
import { agents } from '@pitboss/contract/agents/agents';
import { agentLimits, checkReason } from '@pitboss/rules/checks/agent-checks';
import { checkRtp } from '@pitboss/rules/validation';
import { useCall } from '../../../kit/calls/use-call.ts';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { DecimalField, SwitchField, TextField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { useText } from '../../../kit/text.ts';
import { adminText } from './admin.text.ts';
import { RtpHistory } from './RtpHistory.tsx';

const field = fieldsOf(agentAdmin.setRtp);

interface Subject {
  readonly id: string;
  readonly account: string;
  readonly rtp: string;
  readonly parentId: string | null;
}

/** Sets the RTP of an agent, with a reason, over its history (spec §2 agent detail: set RTP). */
export function RtpDialog({ agent, close }: { readonly agent: Subject; readonly close: () => void }) {
  const now = useCall(agentAdmin.getRtp, { id: agent.id });
  return now.data ? (
    <Change agent={{ ...agent, rtp: now.data.rtp ?? agent.rtp }} version={now.data.version} close={close} />
  ) : null;
}

function Change(props: { readonly agent: Subject; readonly version: number; readonly close: () => void }) {
  const { agent, close } = props;
  const t = useText(adminText);
  const rule = useRule();
  const parent = useCall(
    agents.detail,
    { id: agent.parentId ?? '' },
    { enabled: agent.parentId !== null, quiet: true },
  );
  return (
    <FormDialog
      title={t('rtpTitle', { account: agent.account })}
      call={agentAdmin.setRtp}
      version={props.version}
      initial={{ rtp: '', reason: '', lowerOthers: false }}
      payload={({ rtp, reason, lowerOthers }) => ({ id: agent.id, rtp, reason: reason.trim(), lowerOthers })}
      onClose={close}
      width={640}
    >
      <DecimalField
        name={field.rtp}
        label={t('rtpNew')}
        required
        unit={`${t('rtpNow')} ${agent.rtp}`}
        hint={parent.data ? t('rtpHintMax', { max: parent.data.rtp }) : t('rtpHint')}
        check={rule((rtp) => checkRtp('agent', rtp))}
      />
      <TextField
        name={field.reason}
        label={t('reason')}
        required
        max={agentLimits.reason}
        lines={2}
        check={rule(checkReason)}
      />
      <SwitchField name={field.lowerOthers} label={t('lowerOthers')} hint={t('lowerHint')} />
      <h3>{t('history')}</h3>
      <RtpHistory id={agent.id} />
    </FormDialog>
  );
}
