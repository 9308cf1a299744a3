import { agentAdmin } from '@pitboss/contract/agent-admin';
import { messageText, refer } from '@pitboss/rules/messages';
import { useCall } from '../../../kit/calls/use-call.ts';
import { ownField } from '../../../kit/form/field-names.ts';
import { OwnField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { adminText } from '../admin.text.ts';
import { type LogoChoice, LogoControl } from './controls.tsx';

interface Subject {
  readonly id: string;
  readonly account: string;
}

/** Uploads or removes the logo of an agent (spec §5: square png of 132 to 150 pixels). */
export function LogoDialog({ agent, close }: { readonly agent: Subject; readonly close: () => void }) {
  const query = useCall(agentAdmin.custom, { id: agent.id });
  return query.data ? <Choose agent={agent} logo={query.data.logo} close={close} /> : null;
}

function Choose(props: {
  readonly agent: Subject;
  readonly logo: string | null;
  readonly close: () => void;
}) {
  const t = useText(adminText);
  const language = useLanguage();
  const initial: { choice: LogoChoice } = { choice: { png: null, shown: props.logo } };
  const check = (value: unknown) => {
    const { png, shown, fault } = value as LogoChoice;
    // Neither another logo nor none instead of one.
    const nothing = png === null && shown === props.logo ? refer('fieldChoose', { field: t('logo') }) : null;
    const broken = fault ?? nothing;
    return broken ? messageText(broken, language) : undefined;
  };
  return (
    <FormDialog
      title={t('logoTitle', { account: props.agent.account })}
      call={agentAdmin.uploadLogo}
      initial={initial}
      payload={({ choice }) => ({ id: props.agent.id, png: choice.png })}
      onClose={props.close}
    >
      <OwnField name={ownField('choice')} label={t('logo')} hint={t('logoHint')} check={check}>
        <LogoControl />
      </OwnField>
    </FormDialog>
  );
}
