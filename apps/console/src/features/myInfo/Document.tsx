import { myInfo } from '@pitboss/contract/access/myInfo';
import type { transferModes } from '@pitboss/contract/agents/agents';
import { useState } from 'react';
import { send } from '../../kit/calls/send.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Segmented } from '../../kit/controls/segmented.tsx';
import { saveFile } from '../../kit/save-file.ts';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { myInfoText } from './myInfo.text.ts';

/** Downloads the integration guide of the own transfer mode; administrators get all modes. */
export function Document({ mode }: { readonly mode: (typeof transferModes)[number] | null }) {
  const t = useText(myInfoText);
  const shown = useLanguage();
  const [language, setLanguage] = useState(shown);
  const [format, setFormat] = useState<'html' | 'markdown'>('html');
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const file = await send(myInfo.apiDocument, { language, format });
      saveFile(file.fileName, file.mime, file.content);
    } catch {
      // The person has been notified.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p>{mode ? t('documentWhy', { mode: t(`transferMode.${mode}`) }) : t('documentAll')}</p>
      <div className="k-toolbar">
        <Segmented
          aria-label={t('language')}
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'zh_cn', label: '简体中文' },
            { value: 'en_us', label: 'English' },
          ]}
        />
        <Segmented
          aria-label={t('format')}
          value={format}
          onChange={setFormat}
          options={[
            { value: 'html', label: 'HTML' },
            { value: 'markdown', label: 'Markdown' },
          ]}
        />
        <Button type="primary" loading={busy} onClick={download}>
          {t('download')}
        </Button>
      </div>
    </>
  );
}
