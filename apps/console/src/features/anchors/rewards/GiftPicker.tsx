import { gifts } from '@pitboss/contract/anchors/gifts';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Combobox } from '../../../kit/controls/combobox.tsx';
import type { PickerProps } from '../../../kit/filters/filter-types.ts';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { giftText } from './rewards.text.ts';

/** Chooses a gift by name; there are few enough for one page. */
export function GiftPicker({ value, onChange, width }: PickerProps) {
  const t = useText(giftText);
  const language = useLanguage();
  const { data } = useCall(gifts.listGift, { pageSize: 500 }, { quiet: true });
  return (
    <Combobox
      label={t('giftId')}
      placeholder={t('anyGift')}
      width={width}
      value={value}
      onChange={onChange}
      options={(data?.list ?? []).map(({ id, name }) => ({ value: id, label: name[language] }))}
    />
  );
}
