import { anchors } from '@pitboss/contract/anchors/anchors';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { useState } from 'react';
import { send } from '../../../kit/calls/send.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { Time } from '../../../kit/list/cells.tsx';
import { useInFront } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { anchorText } from './anchors.text.ts';
import '../anchors.css';

/** Makes a login code on demand and shows it this once. */
export function CodeDialog(props: {
  readonly row: { readonly id: string; readonly nickname: string };
  readonly close: () => void;
}) {
  const t = useText(anchorText);
  const inFront = useInFront();
  const [made, setMade] = useState<ReplyOf<typeof anchors.loginCode> | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      setMade(await send(anchors.loginCode, { id: props.row.id }));
    } catch {
      // `send` has notified the user.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={inFront}
      title={t('codeOf', { nickname: props.row.nickname })}
      footer={null}
      width={420}
      onCancel={props.close}
    >
      {made && (
        <div className="anchor-code">
          <output>{made.code}</output>
          <p>
            {t('codeUntil')} <Time value={made.until} />
          </p>
        </div>
      )}
      <p>{t('codeHint')}</p>
      <Button type={made ? 'default' : 'primary'} loading={busy} onClick={() => void make()}>
        {t('codeMake')}
      </Button>
    </Modal>
  );
}
