import { activities } from '@pitboss/contract/content/activities';
import { useState } from 'react';
import { Callout } from '../../../kit/detail/callout.tsx';
import { useFormInstance, useWatch } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import type { ActivityRow } from '../activity/row.ts';
import { ContentFields } from './ContentFields.tsx';
import { editorText } from './editor.text.ts';
import { Forecast } from './Forecast.tsx';
import { LimitFields, ScopeFields } from './LimitFields.tsx';
import { RuleFields } from './RuleFields.tsx';
import { Sections } from './Sections.tsx';
import { TimeFields } from './TimeFields.tsx';
import { Recheck } from './use-errors.ts';
import { copyOf, type Values, valuesOf, writtenOf } from './values.ts';
import '../activities.css';

interface DialogProps {
  readonly row?: ActivityRow;
  readonly mode: 'add' | 'edit' | 'copy';
  readonly close: () => void;
}

function Fields({ row }: { readonly row?: ActivityRow | undefined }) {
  const t = useText(editorText);
  const form = useFormInstance<Values>();
  const kind = useWatch('kind', { form, preserve: true }) ?? row?.kind ?? 'leaderboard';
  const currencies = useWatch('currencies', { form, preserve: true }) ?? row?.currencies ?? [];
  const locked = row?.state === 'inProgress';
  const shared = { row, locked };
  return (
    <Sections
      before={<Callout kind="info" title={t(locked ? 'lockedHint' : 'draftHint')} />}
      sections={[
        { title: t('basics'), fields: <ContentFields locked={locked} /> },
        { title: t('times'), fields: <TimeFields {...shared} /> },
        { title: t('who'), fields: <ScopeFields {...shared} /> },
        {
          title: t('rules'),
          fields: <RuleFields {...shared} kind={kind} currencies={currencies} />,
        },
        { title: t('limits'), fields: <LimitFields {...shared} currencies={currencies} /> },
      ]}
      beside={<Forecast />}
    >
      <Recheck />
    </Sections>
  );
}

/** Creates an activity, changes one, or copies one; the forecast is next to the form. */
export function ActivityDialog({ row, mode, close }: DialogProps) {
  const t = useText(editorText);
  const language = useLanguage();
  const [now] = useState(Date.now);
  const title = row?.title[language] ?? '';
  const shared = { onClose: close, width: 1320, sheet: true };
  if (mode === 'edit' && row)
    return (
      <FormDialog
        {...shared}
        title={t('editTitle', { title })}
        okText={t('save')}
        call={activities.update}
        version={row.version}
        initial={valuesOf(row, now)}
        payload={(values) => {
          const written = writtenOf(values);
          return written && { id: row.id, ...written };
        }}
      >
        <Fields row={row} />
      </FormDialog>
    );
  return (
    <FormDialog
      {...shared}
      title={mode === 'copy' ? t('copyTitle', { title }) : t('addTitle')}
      okText={t('saveDraft')}
      call={activities.add}
      initial={row ? copyOf(row, now) : valuesOf(undefined, now)}
      payload={writtenOf}
    >
      <Fields row={row && { ...row, state: 'draft' }} />
    </FormDialog>
  );
}
