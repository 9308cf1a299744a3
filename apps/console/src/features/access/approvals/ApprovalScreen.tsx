import { access } from '@pitboss/contract/access/access';
import { approvalKinds, approvalStates } from '@pitboss/contract/access/approvals';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { durationText } from '@pitboss/rules/zones/duration';
import { mutation } from '../../../kit/calls/mutation.ts';
import { confirmation } from '../../../kit/dialog/confirmation.ts';
import { lazyDialog, lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { Time } from '../../../kit/list/cells.tsx';
import { listScreen } from '../../../kit/list/list-screen.tsx';
import type { RowAction } from '../../../kit/list/list-types.ts';
import { currentSettings, useLanguage } from '../../../kit/settings.ts';
import { say } from '../../../kit/text.ts';
import '../access.css';
import { shortChange, targetName } from './approval-change.ts';
import { approvalText, valueText } from './approvals.text.ts';

const RejectDialog = lazyDialog(async () => (await import('./RejectDialog.tsx')).RejectDialog);
const ApprovalDrawer = lazyPart(async () => (await import('./ApprovalDrawer.tsx')).ApprovalDrawer);

type Row = ReplyOf<typeof access.approvals>['list'][number];

function Title({ row }: { row: Row }) {
  return say(row.title, useLanguage());
}

function Target({ row }: { row: Row }) {
  return <span title={row.target}>{targetName(row.target, useLanguage())}</span>;
}

function Change({ row }: { row: Row }) {
  const texts = shortChange(row, useLanguage());
  return (
    <span className="k-plain" title={texts}>
      {texts}
    </span>
  );
}

const minuteMs = 60_000;
const ageMs = ({ createdAt }: Row) => Math.max(0, Math.floor((Date.now() - createdAt) / minuteMs)) * minuteMs;

/** When a change was submitted, and how long it has waited since while it is open. */
function Submitted({ row }: { row: Row }) {
  const language = useLanguage();
  return (
    <>
      <Time value={row.createdAt} format="MM-DD HH:mm" />{' '}
      {row.state === 'open' && <span className="k-none">{say(durationText(ageMs(row)), language)}</span>}
    </>
  );
}

function actions(row: Row): readonly RowAction[] {
  const open = row.state === 'open' && !row.own;
  return [
    { label: approvalText.detail, open: (close) => <ApprovalDrawer row={row} onClose={close} /> },
    {
      label: approvalText.approve,
      feature: 'approvals.decide',
      hidden: !open,
      confirm: confirmation(
        approvalText.approveOf,
        targetName(row.target, currentSettings().language),
        approvalText.approveAsk,
      ),
      write: mutation(access.approve, { approvalId: row.id }),
    },
    {
      label: approvalText.reject,
      feature: 'approvals.decide',
      hidden: !open,
      open: (close) => <RejectDialog approvalId={row.id} close={close} />,
    },
  ];
}

/** List of changes that wait for a second approver, and the outcome of past ones. */
export const ApprovalScreen = listScreen({
  page: '/approvals',
  call: access.approvals,
  text: approvalText,
  fills: approvalText.fills,
  tabs: 'state',
  opensRecord: true,
  filters: {
    state: { choices: approvalStates },
    kind: { choices: approvalKinds },
    maker: 'text',
    target: 'text',
    canDecide: 'yesNo',
    hasReply: 'yesNo',
    created: { range: ['start_time', 'end_time'] },
    id: { as: 'id', more: true, exact: true },
  },
  columns: {
    state: {
      choices: approvalStates,
      tones: { open: 'warning', approved: 'success', rejected: 'bad', expired: 'neutral' },
    },
    kind: { choices: approvalKinds },
    title: { as: (row) => <Title row={row} />, width: 170 },
    target: {
      as: (row) => <Target row={row} />,
      width: 130,
      keep: true,
    },
    changes: { as: (row) => <Change row={row} />, words: valueText, width: 220 },
    maker: { as: 'text', keep: true },
    agentName: 'text',
    createdAt: { as: (row) => <Submitted row={row} />, keep: true, width: 190 },
    expiresAt: 'time',
    decidedBy: 'text',
    decidedAt: 'time',
    remark: 'text',
    reason: 'text',
  },
  actions,
  everyMs: 30_000,
  live: 'approvals',
});
