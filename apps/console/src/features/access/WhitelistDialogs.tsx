import { access } from '@pitboss/contract/access/access';
import { whitelistKinds } from '@pitboss/contract/access/whitelist';
import type { ReplyOf, RequestInput } from '@pitboss/contract/core/define';
import { accessErrors } from '@pitboss/contract/core/errors/access';
import { checkIpList, parseIpList } from '@pitboss/rules/ip-list';
import { type ReactNode, useState } from 'react';
import { CallError, sentForApproval } from '../../kit/calls/send.ts';
import { useWrite } from '../../kit/calls/use-call.ts';
import { Callout } from '../../kit/detail/callout.tsx';
import { useDiscard } from '../../kit/dialog/discard.tsx';
import { Modal } from '../../kit/dialog/modal.tsx';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { ChoiceField, OwnField, TextField } from '../../kit/form/fields.tsx';
import { Form, type FormInstance, useForm } from '../../kit/form/form.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { kitText } from '../../kit/kit.text.ts';
import { useInFront } from '../../kit/navigation.tsx';
import { notify } from '../../kit/notices.ts';
import { sayNow, useText } from '../../kit/text.ts';
import { AgentControl } from '../../parts/choices/AgentControl.tsx';
import { whitelistText } from './access.text.ts';

const field = fieldsOf(access.addWhitelist);

type Row = ReplyOf<typeof access.whitelist>['list'][number];
type AddRequest = RequestInput<typeof access.addWhitelist>;

/** Returns true when the server rejected a change because it would lock the caller out. */
const shutsOut = (error: unknown): boolean =>
  error instanceof CallError && error.code === accessErrors['whitelist.excludesYou'].code;

/**
 * Shows a failure of a quiet call; the dialog itself handles a lock-out of the caller and a pending approval.
 */
function tell(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
  if (!shutsOut(error) && !sentForApproval(error))
    notify({ kind: 'error', title: sayNow(kitText.error), detail: error.message });
}

/** A confirmation with a list of addresses, which warns when the change would lock the caller out. */
function AddressPrompt(props: {
  title: string;
  words: string;
  /** Label of the button: the action with the number of addresses. */
  act: string;
  ips: readonly string[];
  /** Reason for the warning; null for none. */
  warning: string | null;
  busy: boolean;
  cancelText: string;
  onYes: () => void;
  onNo: () => void;
}): ReactNode {
  const t = useText(whitelistText);
  const inFront = useInFront();
  return (
    <Modal
      open={inFront}
      title={props.title}
      width={460}
      cancelText={props.cancelText}
      onCancel={props.onNo}
      ok={{
        label: props.warning === null ? props.act : t('goOn'),
        loading: props.busy,
        danger: props.warning !== null,
        press: props.onYes,
      }}
    >
      <p>{props.words}</p>
      <div className="a-ips">
        {props.ips.map((ip) => (
          <div key={ip}>{ip}</div>
        ))}
      </div>
      {props.warning !== null && <Callout kind="error" title={props.warning} />}
    </Modal>
  );
}

/** The form of the addresses to add: their kind, their agent and the list itself. */
function AddForm(props: {
  readonly ownIp: string;
  readonly form: FormInstance<AddRequest>;
  readonly onFinish: (request: AddRequest) => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useText(whitelistText);
  const rule = useRule();
  const inFront = useInFront();
  const isChanged = () => (props.form.getFieldValue('ips') ?? '').trim() !== '';
  const { onEscape, question } = useDiscard(isChanged, props.onClose);
  return (
    <>
      <Modal
        open={inFront}
        title={t('add')}
        width={520}
        onCancel={props.onClose}
        onEscape={onEscape}
        ok={{ form: 'whitelist-form' }}
      >
        <Form<AddRequest>
          id="whitelist-form"
          form={props.form}
          initialValues={{ kind: 'backoffice', ips: '' }}
          onFinish={props.onFinish}
        >
          <ChoiceField
            name={field.kind}
            label={t('kind')}
            required
            options={whitelistKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          />
          <OwnField name={field.agentId} label={t('agent')} hint={t('agentHint')}>
            <AgentControl />
          </OwnField>
          <TextField
            name={field.ips}
            label={t('ips')}
            required
            lines={3}
            max={4000}
            hint={`${t('ipsHint')} ${t('myIp', { ip: props.ownIp })}`}
            check={rule(checkIpList)}
          />
        </Form>
      </Modal>
      {question}
    </>
  );
}

/** Adds addresses: the form, then the confirmation (spec §5: confirm before adding). */
export function AddAddresses(props: { ownIp: string; onClose: () => void; onDone: () => void }): ReactNode {
  const t = useText(whitelistText);
  const [form] = useForm<AddRequest>();
  const [asked, setAsked] = useState<AddRequest | null>(null);
  const [warning, setWarning] = useState<string | null>(null);
  const write = useWrite(access.addWhitelist);

  const save = async () => {
    if (!asked) return;
    try {
      const payload = { ...asked, ...(warning === null ? {} : { confirmOwn: true }) };
      const { duplicates } = await write.mutateAsync({ payload, options: { quiet: true } });
      if (duplicates.length)
        notify({
          kind: 'info',
          title: sayNow(kitText.tip),
          detail: t('duplicates', { ips: duplicates.join(', ') }),
        });
      props.onDone();
      props.onClose();
    } catch (error) {
      tell(error);
      if (shutsOut(error)) setWarning((error as CallError).message);
      else setAsked(null);
    }
  };
  if (asked) {
    const list = parseIpList(asked.ips);
    return (
      <AddressPrompt
        title={t('confirmTitle')}
        act={t('addCount', { count: list.ok ? list.entries.length : 0 })}
        words={t(asked.kind === 'api' ? 'confirmApi' : 'confirmBackoffice')}
        ips={list.ok ? list.entries : []}
        warning={warning}
        busy={write.isPending}
        cancelText={t('back')}
        onYes={() => void save()}
        onNo={() => {
          setAsked(null);
          setWarning(null);
        }}
      />
    );
  }
  return <AddForm ownIp={props.ownIp} form={form} onFinish={setAsked} onClose={props.onClose} />;
}

/** Removes addresses after a confirmation; after a second one when the caller would be locked out. */
export function RemoveAddresses(props: {
  rows: readonly Row[];
  onClose: () => void;
  onDone: () => void;
}): ReactNode {
  const t = useText(whitelistText);
  const k = useText(kitText);
  const [warning, setWarning] = useState<string | null>(null);
  const one = useWrite(access.deleteWhitelist);
  const many = useWrite(access.batchDeleteWhitelist);
  const remove = async () => {
    const confirmOwn = warning === null ? {} : { confirmOwn: true };
    const options = { quiet: true };
    const [first, ...more] = props.rows.map(({ id }) => id);
    try {
      if (more.length)
        await many.mutateAsync({ payload: { entryIds: [first, ...more].join(','), ...confirmOwn }, options });
      else await one.mutateAsync({ payload: { entryId: first ?? '', ...confirmOwn }, options });
      props.onDone();
      props.onClose();
    } catch (error) {
      tell(error);
      if (shutsOut(error)) setWarning((error as CallError).message);
      else props.onClose();
    }
  };
  return (
    <AddressPrompt
      title={t('remove')}
      act={t('removeCount', { count: props.rows.length })}
      words={t('confirmRemove')}
      ips={props.rows.map(({ ip, kind }) => `${ip}  ${t(`kind.${kind}`)}`)}
      warning={warning}
      busy={one.isPending || many.isPending}
      cancelText={k('cancel')}
      onYes={() => void remove()}
      onNo={props.onClose}
    />
  );
}
