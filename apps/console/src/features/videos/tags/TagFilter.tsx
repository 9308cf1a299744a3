import { videoTags } from '@pitboss/contract/content/videos';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Combobox } from '../../../kit/controls/combobox.tsx';
import type { PickerProps } from '../../../kit/filters/filter-types.ts';
import { useText } from '../../../kit/text.ts';
import { tagText } from './tags.text.ts';

/** A tag to filter by. */
export function TagFilter({ value, onChange, width }: PickerProps) {
  const t = useText(tagText);
  const tags = useCall(videoTags.list, {});
  return (
    <Combobox
      label={t('tagId')}
      value={value}
      options={(tags.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      width={width}
      placeholder={t('anyTag')}
      onChange={onChange}
    />
  );
}
