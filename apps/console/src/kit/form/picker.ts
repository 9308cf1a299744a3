import { wallOf } from '@pitboss/rules/time';
import dayjsConfig from '@rc-component/picker/generate/dayjs';
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { currentSettings } from '../settings.ts';

/** antd's pickers, whose "now" is the wall clock of the chosen zone, so that their today is the zone's. */
export const ZonedPicker = DatePicker.generatePicker<Dayjs>({
  ...dayjsConfig,
  getNow: () => wallOf(Date.now(), currentSettings().zone),
});
