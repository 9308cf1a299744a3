import { agentAdmin } from '@pitboss/contract/agents/agent-admin';
import { checkLogoFile } from '@pitboss/rules/checks/agent-checks';
import { messageText, refer } from '@pitboss/rules/messages';
import { useCall } from '../../../kit/calls/use-call.ts';
import { ownField } from '../../../kit/form/field-names.ts';
import { OwnField } from '../../../kit/form/fields.tsx';
import { type FileChoice, ImageField } from '../../../kit/form/file-field.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { adminText } from './admin.text.ts';
import { Logo } from './Logo.tsx';

interface Subject {
  readonly id: string;
  readonly account: string;
}

/** Uploads or removes the logo of an agent (spec §5: square png of 132 to 150 pixels). */
export function LogoDialog({ agent, close }: { readonly agent: Subject; readonly close: () => void }) {
  const query = useCall(agentAdmin.custom, { id: agent.id });
  if (!query.data) return null;
  const { logo, version } = query.data;
  return <Choose agent={agent} logo={logo} version={version} close={close} />;
}

function Choose(props: {
  readonly agent: Subject;
  readonly logo: string | null;
  readonly version: number;
  readonly close: () => void;
}) {
  const t = useText(adminText);
  const language = useLanguage();
  const initial: { choice: FileChoice } = { choice: { file: null, shown: props.logo } };
  const check = (value: unknown) => {
    const { file, shown, fault } = value as FileChoice;
    // Neither another logo nor none instead of one.
    const nothing = file === null && shown === props.logo;
    return fault ?? (nothing ? messageText(refer('fieldChoose', { field: t('logo') }), language) : undefined);
  };
  return (
    <FormDialog
      title={t('logoTitle', { account: props.agent.account })}
      call={agentAdmin.uploadLogo}
      version={props.version}
      initial={initial}
      payload={({ choice }) => ({ id: props.agent.id, file: choice.file })}
      onClose={props.close}
    >
      <OwnField name={ownField('choice')} label={t('logo')} hint={t('logoHint')} check={check}>
        <ImageField kind="logo" check={checkLogoFile} picture={(shown) => <Logo src={shown} />} />
      </OwnField>
    </FormDialog>
  );
}
