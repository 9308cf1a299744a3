import { videoLimits, videos } from '@pitboss/contract/content/videos';
import { ownOrigin } from '../../kit/calls/origin.ts';
import { fieldsOf, ownField } from '../../kit/form/field-names.ts';
import { OwnField, TextField, WholeField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useText } from '../../kit/text.ts';
import { type CoverChoice, CoverControl } from './CoverControl.tsx';
import type { VideoRow } from './row.ts';
import { TagsControl } from './tags/TagsControl.tsx';
import { videoText } from './videos.text.ts';

const field = fieldsOf(videos.update);

/** Edits the texts and the cover of a video. */
export function EditDialog({ row, close }: { readonly row: VideoRow; readonly close: () => void }) {
  const t = useText(videoText);
  const choice: CoverChoice = { shown: row.cover && ownOrigin().api + row.cover };
  return (
    <FormDialog
      title={t('editOf')}
      width={720}
      call={videos.update}
      version={row.version}
      initial={{
        name: row.name,
        tagIds: row.tags.map(({ id }) => id),
        recommendation: String(row.recommendation),
        choice,
      }}
      payload={(values) => ({
        id: row.id,
        name: values.name.trim(),
        tagIds: values.tagIds,
        recommendation: Number(values.recommendation),
        ...(values.choice.file ? { cover: values.choice.file } : {}),
      })}
      onClose={close}
    >
      <TextField name={field.name} label={t('name')} required max={videoLimits.name} />
      <OwnField
        name={field.tagIds}
        label={t('tags')}
        required
        check={(value) => ((value as string[]).length > 0 ? undefined : t('tagsNeeded'))}
      >
        <TagsControl />
      </OwnField>
      <WholeField
        name={field.recommendation}
        label={t('recommendation')}
        hint={t('recommendationHint')}
        min={0}
        max={videoLimits.recommendation}
      />
      {row.url && (
        <OwnField
          name={ownField('choice')}
          label={t('cover')}
          hint={t('frameHint')}
          check={(value) => (value as CoverChoice).fault}
        >
          <CoverControl video={row.url} />
        </OwnField>
      )}
    </FormDialog>
  );
}
