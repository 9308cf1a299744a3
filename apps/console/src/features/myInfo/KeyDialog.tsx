import { myInfo } from '@pitboss/contract/access/myInfo';
import { checkConfirmation, checkPublicKeyText } from '@pitboss/rules/checks/field-checks';
import { type MessageRef, messageText, refer } from '@pitboss/rules/messages';
import { Alert, Button, Form, Input, Modal, Steps } from 'antd';
import { useState } from 'react';
import { CallError } from '../../kit/calls/send.ts';
import { useWrite } from '../../kit/calls/use-call.ts';
import { kitText } from '../../kit/kit.text.ts';
import { useInFront } from '../../kit/place.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { myInfoText } from './myInfo.text.ts';

/** Replaces the public key in two steps: the key, then the own account typed in full knowledge of what follows. */
export function KeyDialog(props: {
  readonly account: string;
  /** A key is in use, whose API stops. */
  readonly replaces: boolean;
  readonly close: () => void;
}) {
  const t = useText(myInfoText);
  const kit = useText(kitText);
  const inFront = useInFront();
  const language = useLanguage();
  const write = useWrite(myInfo.setPublicKey);
  const [step, setStep] = useState(0);
  const [key, setKey] = useState('');
  const [typed, setTyped] = useState('');
  // What is wrong is shown once it was typed, or once somebody wants to go on without it.
  const [wanted, setWanted] = useState(-1);
  const tell = (broken: MessageRef | null) => (broken ? messageText(broken, language) : undefined);
  const problem =
    key.trim() === ''
      ? wanted === 0
        ? tell(refer('fieldRequired', { field: t('newKey') }))
        : undefined
      : tell(checkPublicKeyText(key));
  const differs =
    (typed !== '' && !props.account.startsWith(typed.trim())) || wanted === 1
      ? tell(checkConfirmation(typed.trim(), props.account))
      : undefined;
  const goOn = () => {
    setWanted(0);
    if (checkPublicKeyText(key) !== null) return;
    setWanted(-1);
    setStep(1);
  };
  const save = async () => {
    setWanted(1);
    if (checkConfirmation(typed.trim(), props.account)) return;
    try {
      await write.mutateAsync({ payload: { publicKey: key.trim(), confirm: typed.trim() } });
      props.close();
    } catch (error) {
      // A refusal has notified the person; the key stays as it was given.
      if (!(error instanceof CallError)) throw error;
    }
  };
  const first = (
    <Form.Item
      label={t('newKey')}
      htmlFor="publicKey"
      extra={t('newKeyHint')}
      validateStatus={problem ? 'error' : undefined}
      help={problem}
    >
      <Input.TextArea
        id="publicKey"
        value={key}
        autoSize={{ minRows: 8, maxRows: 14 }}
        placeholder="-----BEGIN PUBLIC KEY-----"
        spellCheck={false}
        onChange={(event) => setKey(event.target.value)}
      />
    </Form.Item>
  );
  const second = (
    <>
      {props.replaces && <Alert type="error" showIcon title={t('keyWarning')} style={{ marginBottom: 16 }} />}
      <Form.Item
        label={t('typeAccount', { account: props.account })}
        htmlFor="confirm"
        help={differs}
        validateStatus={differs ? 'error' : undefined}
      >
        <Input
          id="confirm"
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Form.Item>
    </>
  );
  return (
    <Modal
      open={inFront}
      title={t(props.replaces ? 'updateKey' : 'setKey')}
      width={600}
      mask={{ closable: false }}
      onCancel={props.close}
      footer={[
        <Button key="cancel" onClick={step === 0 ? props.close : () => setStep(0)}>
          {step === 0 ? kit('cancel') : t('back')}
        </Button>,
        step === 0 ? (
          <Button key="next" type="primary" onClick={goOn}>
            {t('nextStep')}
          </Button>
        ) : (
          <Button key="save" type="primary" danger={props.replaces} loading={write.isPending} onClick={save}>
            {t(props.replaces ? 'updateKey' : 'setKey')}
          </Button>
        ),
      ]}
    >
      <Steps
        size="small"
        current={step}
        style={{ margin: '12px 0 20px' }}
        items={[{ title: t('step1') }, { title: t('step2') }]}
      />
      <Form layout="vertical">{step === 0 ? first : second}</Form>
    </Modal>
  );
}
