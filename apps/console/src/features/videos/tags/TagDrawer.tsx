import { videoLimits, videoTags } from '@pitboss/contract/content/videos';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { useCall, useWrite } from '../../../kit/calls/use-call.ts';
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { ConfirmAction } from '../../../kit/dialog/confirm-action.tsx';
import { confirmation } from '../../../kit/dialog/confirmation.ts';
import { EditGrid, type GridColumn } from '../../../kit/grid/edit-grid.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { tagText } from './tags.text.ts';

type Tag = ReplyOf<typeof videoTags.list>['list'][number];

function Remove({ tag }: { readonly tag: Tag }) {
  const t = useText(tagText);
  const remove = useWrite(videoTags.remove);
  if (tag.videos > 0) return null;
  const name = { zh_cn: tag.name, en_us: tag.name };
  return (
    <ConfirmAction
      danger
      type="link"
      size="small"
      label={t('remove')}
      question={confirmation(tagText.removeTagOf, name, tagText.removeTagSure)}
      onConfirm={() => remove.mutateAsync({ payload: { id: tag.id } })}
    />
  );
}

/** Tags of videos with their weights, changed where they stand; a used one stays. */
export function TagDrawer({ close }: { readonly close: () => void }) {
  const t = useText(tagText);
  const { holds } = useNavigation();
  const query = useCall(videoTags.list, {});
  const whole = (value: string) => /^\d{1,4}$/.test(value) && Number(value) <= videoLimits.weight;
  const columns: readonly GridColumn<Tag>[] = [
    {
      title: t('tagName'),
      cell: ({ name }) => name,
      edit: {
        field: 'name',
        kind: 'text',
        width: 200,
        max: videoLimits.tagName,
        check: (value) => (value.trim() ? undefined : t('nameRule')),
      },
    },
    {
      title: t('weight'),
      align: 'right',
      cell: ({ weight }) => weight,
      edit: {
        field: 'weight',
        kind: 'number',
        width: 100,
        check: (value) => (whole(value) ? undefined : t('weightRule')),
      },
    },
    { title: t('videos'), align: 'right', cell: ({ videos }) => videos },
  ];
  return (
    <DetailDrawer title={t('manageTags')} width={620} close={close}>
      <Loaded query={query}>
        {({ list }) => (
          <EditGrid
            label={t('manageTags')}
            rows={list}
            rowKey={({ id }) => id}
            may={holds('videos.tags')}
            call={videoTags.save}
            payload={({ id = '', name = '', weight = '', version }) => ({
              ...(id ? { id, version: Number(version) } : {}),
              name: name.trim(),
              weight: Number(weight),
            })}
            valuesOf={(tag) => ({
              id: tag?.id ?? '',
              name: tag?.name ?? '',
              weight: String(tag?.weight ?? 0),
              version: String(tag?.version ?? 0),
            })}
            columns={columns}
            actions={(tag) => <Remove tag={tag} />}
            add={t('addTag')}
            empty={t('noTags')}
          />
        )}
      </Loaded>
    </DetailDrawer>
  );
}
