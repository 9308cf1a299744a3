import { type PagePath, pageByPath } from '@pitboss/contract/pages';
import type { ReactNode } from 'react';
import { ask } from '../../kit/dialog/ask.ts';
import { Question } from '../../kit/dialog/question.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say } from '../../kit/text.ts';
import { closeText } from './close-tab.text.ts';

/** Asks before tabs are closed on which something was typed and not saved. */
export function CloseDialog(props: {
  readonly pages: readonly PagePath[];
  readonly yes: () => void;
  readonly no: () => void;
}): ReactNode {
  const language = useLanguage();
  const titles = props.pages.map(pageByPath).filter((page) => page !== undefined);
  const whom = {
    zh_cn: titles.map((page) => page.zh_cn).join('、'),
    en_us: titles.map((page) => page.en_us).join(', '),
  };
  return (
    <Question
      open
      title={say(closeText.unsaved, language)}
      question={ask(closeText.close, whom, closeText.why)}
      danger
      busy={false}
      onYes={props.yes}
      onNo={props.no}
    />
  );
}
