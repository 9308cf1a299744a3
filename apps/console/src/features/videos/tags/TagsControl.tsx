import { videoLimits, videoTags } from '@pitboss/contract/content/videos';
import { useCall } from '../../../kit/calls/use-call.ts';
import { MultiChoice } from '../../../kit/inputs/choice.tsx';
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
    <MultiChoice
      {...(props.id === undefined ? {} : { id: props.id })}
      label={t('tags')}
      maxCount={videoLimits.tags}
      value={props.value ?? []}
      options={(tags.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(next: string[]) => props.onChange?.(next)}
    />
  );
}
