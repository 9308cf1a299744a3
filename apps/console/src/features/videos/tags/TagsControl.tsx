import { videoLimits, videoTags } from '@pitboss/contract/content/videos';
import { Select } from 'antd';
import { useCall } from '../../../kit/calls/use-call.ts';
import { useText } from '../../../kit/text.ts';
import { tagText } from './tags.text.ts';

/** Tags of a video, the weightiest offered first. */
export function TagsControl(props: {
  readonly id?: string;
  readonly value?: string[];
  readonly onChange?: (value: string[]) => void;
}) {
  const t = useText(tagText);
  const tags = useCall(videoTags.list, {});
  return (
    <Select
      {...(props.id === undefined ? {} : { id: props.id })}
      mode="multiple"
      style={{ width: '100%' }}
      aria-label={t('tags')}
      maxCount={videoLimits.tags}
      optionFilterProp="label"
      value={props.value ?? []}
      options={(tags.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(next: string[]) => props.onChange?.(next)}
    />
  );
}
