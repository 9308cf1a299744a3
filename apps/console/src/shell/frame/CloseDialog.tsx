import { type PagePath, pageByPath } from '@pitboss/contract/core/pages';
import type { ReactNode } from 'react';
import { commonText } from '../../kit/common.text.ts';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog.tsx';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { useLanguage } from '../../kit/settings.ts';
import { say } from '../../kit/text.ts';
import { closeText } from './close-tab.text.ts';

/** Confirms the closing of tabs with unsaved input. */
export function CloseDialog(props: {
  readonly pages: readonly PagePath[];
  readonly yes: () => void;
  readonly no: () => void;
}): ReactNode {
  const language = useLanguage();
  const titles = props.pages.map(pageByPath).filter((page) => page !== undefined);
  const target = {
    zh_cn: titles.map((page) => page.zh_cn).join('、'),
    en_us: titles.map((page) => page.en_us).join(', '),
  };
  return (
    <ConfirmDialog
      open
      title={say(commonText.unsaved, language)}
      question={confirmation(closeText.close, target, closeText.why)}
      danger
      busy={false}
      onYes={props.yes}
      onNo={props.no}
    />
  );
}
