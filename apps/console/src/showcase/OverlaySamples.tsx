import { type ReactNode, useState } from 'react';
import { Button } from '../kit/controls/button.tsx';
import { TextBox } from '../kit/controls/text-box.tsx';
import { DetailDrawer } from '../kit/detail/detail-drawer.tsx';
import { Facts } from '../kit/detail/facts.tsx';
import { ConfirmDialog } from '../kit/dialog/confirm-dialog.tsx';
import { confirmation } from '../kit/dialog/confirmation.ts';
import { Modal } from '../kit/dialog/modal.tsx';
import { FormItem } from '../kit/form/form.tsx';
import { MenuButton } from '../kit/menu/menu-button.tsx';
import { notify } from '../kit/notices.ts';
import { useText } from '../kit/text.ts';
import { Sample, Samples } from './sample.tsx';
import { sampleText } from './showcase.text.ts';

const question = confirmation(sampleText.act, 'demo1', sampleText.consequences);

/** Buttons that open what lies over a page. */
export function OverlaySamples(): ReactNode {
  const t = useText(sampleText);
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'record' | null>(null);
  const close = () => setOpen(null);
  const items = [
    { key: 'edit', label: t('edit'), run: close },
    { key: 'approve', label: t('approve'), checked: true, run: close },
    { key: 'add', label: t('add'), disabled: true, run: close },
    { key: 'stop', label: t('stop'), danger: true, apart: true, run: close },
  ];
  return (
    <Samples id="overlays" title="Over the page">
      <Sample name="menu">
        <MenuButton className="k-btn k-btn-default" label={t('menu')} items={items}>
          {t('menu')}
        </MenuButton>
      </Sample>
      {(['dialog', 'confirm', 'record'] as const).map((kind) => (
        <Sample key={kind} name={kind}>
          <Button data-begin={kind} onClick={() => setOpen(kind)}>
            {t(kind)}
          </Button>
        </Sample>
      ))}
      <Sample name="notice">
        <Button
          data-begin="notice"
          onClick={() => notify({ kind: 'error', title: t('lost'), detail: t('why') })}
        >
          {t('notice')}
        </Button>
      </Sample>
      {open === 'dialog' && (
        <Modal open title={t('edit')} width={480} onCancel={close} ok={{ label: t('edit') }}>
          <div className="k-form">
            <FormItem label={t('account')} required>
              <TextBox value="demo1" />
            </FormItem>
            <FormItem label={t('amount')} error={t('wrong')}>
              <TextBox value="-1" invalid />
            </FormItem>
          </div>
        </Modal>
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          open
          title={t('stop')}
          question={question}
          danger
          busy={false}
          onYes={close}
          onNo={close}
        />
      )}
      {open === 'record' && (
        <DetailDrawer title="demo1" width={420} close={close} footer={<Button>{t('edit')}</Button>}>
          <Facts
            items={[
              { label: t('account'), value: 'demo1' },
              { label: t('remark'), value: t('sentence') },
            ]}
          />
        </DetailDrawer>
      )}
    </Samples>
  );
}
