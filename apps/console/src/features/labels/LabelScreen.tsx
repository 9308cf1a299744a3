import { formLabels } from '@pitboss/contract/core/labels/form-labels';
import { singleLabels } from '@pitboss/contract/risk/labels';
import { labelSchedules, labelSides, labelTags } from '@pitboss/rules/labels/labels';
import { commonText } from '../../kit/common.text.ts';
import { lazyDialog, lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { StatusTag } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { Destination } from '../../kit/list/list-types.ts';
import { useText } from '../../kit/text.ts';
import { OperatorName } from '../../parts/OperatorName.tsx';
import type { LabelRow } from './label-row.ts';
import { Conditions, Effects, LabelTagName } from './label-texts.tsx';
import { labelText } from './labels.text.ts';

const EditDialog = lazyDialog(async () => (await import('./LabelDialog.tsx')).LabelDialog);
const VersionsDrawer = lazyPart(async () => (await import('./VersionsDrawer.tsx')).VersionsDrawer);

/** Returns the list of members who have a label now. */
const entriesOf = ({ tag }: LabelRow): Destination => ({
  page: '/listSingleBlackWhite',
  search: { tag, state: 'active' },
});

function Switch({ on }: { readonly on: boolean }) {
  const t = useText(labelText);
  return <StatusTag tone={on ? 'success' : 'neutral'}>{t(on ? 'on' : 'off')}</StatusTag>;
}

/** No run looks at a label whose members come by hand. */
function Schedule({ row }: { readonly row: LabelRow }) {
  const t = useText(labelText);
  return row.manual ? '-' : <StatusTag tone="neutral">{t(`schedule.${row.schedule}`)}</StatusTag>;
}

function Author({ row }: { readonly row: LabelRow }) {
  const t = useText(labelText);
  return row.version === 0 ? t('initial') : <OperatorName name={row.author} />;
}

/** The eight labels: conditions and effects of each, and its last run. */
export const LabelScreen = listScreen({
  page: '/singleBlackWhiteLabe',
  call: singleLabels.list,
  text: labelText,
  rowKey: 'tag',
  filters: { side: { choices: labelSides } },
  columns: {
    tag: {
      as: (row) => <LabelTagName tag={row.tag} />,
      words: Object.fromEntries(labelTags.map((tag) => [tag, labelText[`tag.${tag}`]])),
      fixed: true,
      width: 170,
    },
    enabled: {
      as: (row) => <Switch on={row.enabled} />,
      words: { true: labelText.on, false: labelText.off },
      width: 70,
    },
    conditions: {
      as: (row) => <Conditions conditions={row.conditions} manual={row.manual} />,
      field: { zh_cn: 'conditionWords.zh_cn', en_us: 'conditionWords.en_us' },
      width: 230,
    },
    effects: {
      as: (row) => <Effects effects={row.effects} />,
      field: { zh_cn: 'effectWords.zh_cn', en_us: 'effectWords.en_us' },
      width: 205,
    },
    schedule: {
      as: (row) => <Schedule row={row} />,
      words: Object.fromEntries(labelSchedules.map((one) => [one, formLabels[`schedule.${one}`]])),
      width: 150,
    },
    stayHours: { as: (row) => (row.manual ? '-' : row.stayHours), align: 'right', width: 110 },
    active: {
      as: 'number',
      width: 90,
      link: entriesOf,
    },
    lastRunAt: 'time',
    judged: { as: 'number', width: 80 },
    held: { as: 'number', width: 80 },
    entered: { as: 'number', width: 80 },
    nextRunAt: 'time',
    version: { as: 'number', width: 70 },
    author: { as: (row) => <Author row={row} />, width: 110 },
    reason: { as: 'text', width: 160 },
    at: 'time',
  },
  actions: (row) => [
    {
      label: commonText.edit,
      feature: 'labels.edit',
      open: (close) => <EditDialog row={row} close={close} />,
    },
    { label: labelText.versions, open: (close) => <VersionsDrawer tag={row.tag} close={close} /> },
    {
      label: labelText.members,
      go: entriesOf(row),
    },
  ],
});
