import { access } from '@pitboss/contract/access/access';
import { viewReasonMax } from '@pitboss/contract/access/sub-accounts';
import { useState } from 'react';
import { CallError } from '../../kit/calls/send.ts';
import { useCall } from '../../kit/calls/use-call.ts';
import { Callout } from '../../kit/detail/callout.tsx';
import { useDiscard } from '../../kit/dialog/discard.tsx';
import { Modal } from '../../kit/dialog/modal.tsx';
import { Choice } from '../../kit/inputs/choice.tsx';
import { TextArea } from '../../kit/inputs/text-area.tsx';
import { useInFront } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { useDelayed } from '../../parts/delayed.ts';
import { subAccountText } from './access.text.ts';
import { viewAs } from './open-view-as.ts';

/** Requests a reason before another account is viewed as, and the account unless a row determines it. */
export function ViewAsDialog({
  of,
  onClose,
}: {
  readonly of?: { readonly id: string; readonly account: string };
  readonly onClose: () => void;
}) {
  const t = useText(subAccountText);
  const inFront = useInFront();
  const [typed, setTyped] = useState('');
  const [id, setId] = useState(of?.id);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const keyword = useDelayed(typed.trim(), 250);
  const found = useCall(
    access.findOperators,
    { keyword },
    { enabled: keyword !== '', keepPrevious: true, quiet: true },
  );
  const { onEscape, question } = useDiscard(() => reason.trim() !== '', onClose);
  const begin = async () => {
    if (!id || reason.trim() === '') return;
    setBusy(true);
    try {
      await viewAs(id, reason.trim());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setBusy(false);
    }
  };
  return (
    <>
      <Modal
        open={inFront}
        title={of ? t('viewAsOf', { whom: of.account }) : t('viewAsOther')}
        width={460}
        onCancel={onClose}
        onEscape={onEscape}
        ok={{
          label: t('viewAs'),
          disabled: !id || reason.trim() === '',
          loading: busy,
          press: () => void begin(),
        }}
      >
        <Callout kind="info" title={t('viewAsNote')} />
        {!of && (
          <Choice
            label={t('account')}
            onSearch={setTyped}
            placeholder={t('viewAsPick')}
            nothing={t(keyword && !found.isFetching ? 'viewAsNone' : 'viewAsPick')}
            value={id}
            options={(keyword ? (found.data ?? []) : []).map((one) => ({
              value: one.id,
              label: `${one.account} (${one.nickname}) - ${t(`role.${one.role}`)}`,
            }))}
            onChange={(value: string) => setId(value)}
          />
        )}
        <TextArea
          label={t('viewAsReason')}
          placeholder={t('viewAsReason')}
          value={reason}
          maxLength={viewReasonMax}
          lines={2}
          onChange={setReason}
        />
      </Modal>
      {question}
    </>
  );
}
