import { announcements, announcementTypes } from '@pitboss/contract/content/announcements';
import type { ReplyOf } from '@pitboss/contract/core/define';
import {
  announcementLimits,
  checkAnnouncementTimes,
  checkLinks,
} from '@pitboss/rules/content/announcement-checks';
import { endOfSecond } from '@pitboss/rules/time';
import { BilingualField } from '../../kit/form/bilingual-field.tsx';
import { fieldsOf, ownField } from '../../kit/form/field-names.ts';
import { ChoiceField, FormSection, OwnField, SwitchField, TimeField } from '../../kit/form/fields.tsx';
import { useWatch } from '../../kit/form/form.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { useText } from '../../kit/text.ts';
import { AgentsControl } from '../../parts/choices/AgentsControl.tsx';
import { bulletinText } from './announcements.text.ts';
import './bulletin.css';
import { MarkupEditor } from './MarkupEditor.tsx';

type Row = ReplyOf<typeof announcements.list>['list'][number];
const field = fieldsOf(announcements.update);
const own = {
  titleZh: ownField('titleZh'),
  titleEn: ownField('titleEn'),
  contentZh: ownField('contentZh'),
  contentEn: ownField('contentEn'),
} as const;

interface Values {
  type: Row['type'];
  titleZh: string;
  titleEn: string;
  contentZh: string;
  contentEn: string;
  startTime?: number;
  endTime?: number;
  readers: string[];
  important: boolean;
  draft: boolean;
  readAgain: boolean;
}
const initialOf = (row: Row | undefined): Values => ({
  type: row?.type ?? 'general',
  titleZh: row?.title.zh_cn ?? '',
  titleEn: row?.title.en_us ?? '',
  contentZh: row?.content.zh_cn ?? '',
  contentEn: row?.content.en_us ?? '',
  startTime: row?.startTime ?? Math.floor(Date.now() / 60_000) * 60_000,
  ...(row?.endTime ? { endTime: row.endTime } : {}),
  readers: row?.readers?.map(({ id }) => id) ?? [],
  important: row?.important ?? false,
  draft: row?.state === 'draft',
  readAgain: false,
});

const writtenIn = (values: Values) => ({
  type: values.type,
  title: { zh_cn: values.titleZh.trim(), en_us: values.titleEn.trim() },
  content: { zh_cn: values.contentZh.trim(), en_us: values.contentEn.trim() },
  startTime: values.startTime ?? Date.now(),
  ...(values.endTime ? { endTime: endOfSecond(values.endTime) } : {}),
  readers: values.readers,
  important: values.important,
  draft: values.draft,
});

function Fields({ row }: { readonly row?: Row }) {
  const t = useText(bulletinText);
  const rule = useRule();
  const start = useWatch<number | undefined>(field.startTime);
  return (
    <>
      <FormSection title={t('text')}>
        <ChoiceField
          name={field.type}
          label={t('type')}
          required
          options={announcementTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
        <BilingualField
          label={t('title')}
          zh_cn={{ name: own.titleZh, label: t('titleZh') }}
          en_us={{ name: own.titleEn, label: t('titleEn') }}
          required
          max={announcementLimits.title}
        />
        <OwnField
          wide
          name={own.contentZh}
          label={t('contentZh')}
          required
          max={announcementLimits.content}
          check={rule(checkLinks)}
        >
          <MarkupEditor max={announcementLimits.content} lang="zh-CN" />
        </OwnField>
        <OwnField
          wide
          name={own.contentEn}
          label={t('contentEn')}
          required
          max={announcementLimits.content}
          check={rule(checkLinks)}
        >
          <MarkupEditor max={announcementLimits.content} lang="en" />
        </OwnField>
      </FormSection>
      <FormSection title={t('publication')}>
        <TimeField name={field.startTime} label={t('startTime')} required />
        <TimeField
          name={field.endTime}
          label={t('endTime')}
          hint={t('endHint')}
          check={rule((end) => checkAnnouncementTimes(start ?? 0, endOfSecond(Number(end))))}
        />
        <OwnField wide name={field.readers} label={t('readers')} hint={t('readersHint')}>
          <AgentsControl known={row?.readers ?? []} />
        </OwnField>
        <SwitchField name={field.important} label={t('important')} hint={t('importantHint')} />
        {(!row || row.state === 'draft') && (
          <SwitchField name={field.draft} label={t('draft')} hint={t('draftHint')} />
        )}
        {row && row.state !== 'draft' && (
          <SwitchField name={field.readAgain} label={t('readAgain')} hint={t('readAgainHint')} />
        )}
      </FormSection>
    </>
  );
}

/** Creates an announcement or changes one; changes of another author in between are not overwritten. */
export function WriteDialog({ row, close }: { readonly row?: Row; readonly close: () => void }) {
  const t = useText(bulletinText);
  if (!row)
    return (
      <FormDialog
        title={t('add')}
        call={announcements.add}
        initial={initialOf(undefined)}
        payload={writtenIn}
        onClose={close}
        width={760}
      >
        <Fields />
      </FormDialog>
    );
  return (
    <FormDialog
      title={t('editTitle')}
      call={announcements.update}
      version={row.version}
      initial={initialOf(row)}
      payload={(values) => ({
        id: row.id,
        ...writtenIn(values),
        ...(values.readAgain ? { readAgain: true } : {}),
      })}
      onClose={close}
      width={760}
    >
      <Fields row={row} />
    </FormDialog>
  );
}
