import type { transferModes } from '@pitboss/contract/agents/agents';
import { myInfo } from '@pitboss/contract/agents/my-info';
import { useState } from 'react';
import { send } from '../../kit/calls/send.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Segmented } from '../../kit/controls/segmented.tsx';
import { saveFile } from '../../kit/export/save-file.ts';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { myInfoText } from './account/my-info.text.ts';

/** Downloads the integration guide of the agent's transfer mode; administrators get all modes. */
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
      // The user has been notified.
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
