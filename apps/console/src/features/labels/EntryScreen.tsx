import { entryEnds, entryKinds, entryStates } from '@pitboss/contract/risk/label-entries';
import { singleLabels } from '@pitboss/contract/risk/labels';
import { labelSides, labelTags } from '@pitboss/rules/labels/labels';
import { commonText } from '../../kit/common.text.ts';
import { namesOf } from '../../kit/dialog/confirmation.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { StatusTag, Time } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { RowOf } from '../../kit/list/list-types.ts';
import { useText } from '../../kit/text.ts';
import { AgentPicker } from '../../parts/games/pickers.tsx';
import { AgentLink, MemberLink } from '../../parts/links.tsx';
import { AppliedOn } from '../../parts/nodes/AppliedOn.tsx';
import { SilentNodes } from '../../parts/nodes/SilentNodes.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { Conditions, Effects, FiguresThen, LabelTagName } from './label-texts.tsx';
import { labelText } from './labels.text.ts';

const AddDialog = lazyDialog(async () => (await import('./EntryDialogs.tsx')).AddDialog);
const RemoveDialog = lazyDialog(async () => (await import('./EntryDialogs.tsx')).RemoveDialog);
type Row = RowOf<typeof singleLabels.entries>;

function Until({ at }: { readonly at: number | null }) {
  const t = useText(labelText);
  return at === null ? t('noEnd') : <Time value={at} />;
}

function By({ row }: { readonly row: Row }) {
  const t = useText(labelText);
  return row.kind === 'auto' ? t('bySystem') : <OperatorName name={row.actor} />;
}

/** The state; of an active entry the nodes, too, while not all of them have it. */
function State({ row }: { readonly row: Row }) {
  const t = useText(labelText);
  return (
    <>
      <StatusTag tone={row.state === 'active' ? 'success' : 'neutral'}>{t(`state.${row.state}`)}</StatusTag>{' '}
      {row.state === 'active' && <AppliedOn kind="list" id={row.memberId} />}
    </>
  );
}

const remove = (rows: readonly Row[], close: () => void, onDone?: () => void) => (
  <RemoveDialog
    ids={rows.map(({ id }) => id)}
    whom={namesOf(rows.map(({ memberAccount }) => memberAccount))}
    close={close}
    onDone={onDone}
  />
);

/** Entries of the black and white lists, by rule and by hand, in force and ended. */
export const EntryScreen = listScreen({
  page: '/listSingleBlackWhite',
  call: singleLabels.entries,
  text: labelText,
  tabs: 'state',
  filters: {
    account: 'text',
    agentId: { pick: AgentPicker },
    side: { choices: labelSides },
    tag: { choices: labelTags },
    state: { choices: entryStates },
    kind: { choices: entryKinds, more: true },
    endedWhy: { choices: entryEnds, more: true },
    sinceRange: { range: ['start_time', 'end_time'], reach: 'report', more: true },
    id: { as: 'id', more: true },
  },
  summary: SilentNodes,
  columns: {
    memberAccount: {
      as: (row) => <MemberLink id={row.memberId} account={row.memberAccount} />,
      fixed: true,
      width: 130,
    },
    agentAccount: (row) => <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>,
    side: { choices: labelSides, tones: { black: 'bad', white: 'success' }, width: 76 },
    tag: {
      as: (row) => <LabelTagName tag={row.tag} short />,
      words: Object.fromEntries(labelTags.map((tag) => [tag, labelText[`tag.${tag}`]])),
      width: 160,
    },
    kind: { choices: entryKinds, width: 80 },
    state: { as: (row) => <State row={row} />, sheet: 'choice', width: 190 },
    since: { as: 'time', width: 156 },
    until: { as: (row) => <Until at={row.until} />, words: { null: commonText.noEnd }, width: 160 },
    effects: {
      as: (row) => <Effects effects={row.effects} />,
      field: { zh_cn: 'effectWords.zh_cn', en_us: 'effectWords.en_us' },
      width: 190,
    },
    conditions: {
      as: (row) => <Conditions conditions={row.conditions} manual={row.kind === 'manual'} />,
      field: { zh_cn: 'conditionWords.zh_cn', en_us: 'conditionWords.en_us' },
      width: 250,
    },
    figures: {
      as: (row) => <FiguresThen figures={row.figures} inLine={row.kind === 'manual'} />,
      field: { zh_cn: 'figureWords.zh_cn', en_us: 'figureWords.en_us' },
      width: 230,
    },
    reason: { as: 'text', width: 160 },
    actor: { as: (row) => <By row={row} />, words: { null: labelText.bySystem }, width: 110 },
    approver: 'text',
    ranAt: 'time',
    heldAt: 'time',
    version: { as: 'number', width: 70 },
    endedAt: 'time',
    endedWhy: { choices: entryEnds },
    endedBy: 'text',
    endReason: { as: 'text', width: 160 },
    id: { as: 'text', width: 180 },
  },
  buttons: () => [
    {
      label: labelText.add,
      feature: 'labels.add',
      primary: true,
      open: (close) => <AddDialog close={close} />,
    },
  ],
  actions: (row) => [
    {
      label: labelText.remove,
      feature: 'labels.remove',
      danger: true,
      hidden: row.state === 'ended',
      open: (close) => remove([row], close),
    },
  ],
  bulk: (rows, clear) => [
    {
      label: labelText.remove,
      feature: 'labels.remove',
      danger: true,
      open: (close) => remove(rows, close, clear),
    },
  ],
});
