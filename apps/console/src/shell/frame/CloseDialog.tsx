import type { ReactNode } from 'react';
import { commonText } from '../../kit/common.text.ts';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog.tsx';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { useLanguage } from '../../kit/settings.ts';
import { say, type Text } from '../../kit/text.ts';
import { closeText } from './close-tab.text.ts';

/** Confirms the closing of tabs with unsaved input. */
export function CloseDialog(props: {
  /** Titles of the tabs. */
  readonly titles: Text;
  readonly yes: () => void;
  readonly no: () => void;
}): ReactNode {
  const language = useLanguage();
  return (
    <ConfirmDialog
      open
      title={say(commonText.unsaved, language)}
      question={confirmation(closeText.close, props.titles, closeText.why)}
      danger
      busy={false}
      onYes={props.yes}
      onNo={props.no}
    />
  );
}
