import { videoTags } from '@pitboss/contract/content/videos';
import { useCall } from '../../kit/calls/use-call.ts';
import { Combobox } from '../../kit/controls/combobox.tsx';
import type { PickerProps } from '../../kit/list/list-types.ts';
import { useText } from '../../kit/text.ts';
import { videoText } from './videos.text.ts';

/** A tag to filter by. */
export function TagFilter({ value, onChange, width }: PickerProps) {
  const t = useText(videoText);
  const tags = useCall(videoTags.list, {});
  return (
    <Combobox
      label={t('tagId')}
      value={value}
      options={(tags.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      width={width}
      placeholder={t('tagId')}
      onChange={onChange}
    />
  );
}
