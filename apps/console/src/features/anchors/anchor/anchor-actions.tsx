import { anchors } from '@pitboss/contract/anchors/anchors';
import { anchorMay } from '@pitboss/rules/anchors/anchor';
import { mutation } from '../../../kit/calls/mutation.ts';
import { commonText } from '../../../kit/common.text.ts';
import { confirmation } from '../../../kit/dialog/confirmation.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import type { RowAction } from '../../../kit/list/list-types.ts';
import { anchorText } from './anchors.text.ts';
import type { AnchorRow } from './row.ts';

const AnchorDialog = lazyDialog(async () => (await import('./AnchorDialog.tsx')).AnchorDialog);
const SharesDialog = lazyDialog(async () => (await import('./SharesDialog.tsx')).SharesDialog);
const CodeDialog = lazyDialog(async () => (await import('./CodeDialog.tsx')).CodeDialog);
const CloseDialog = lazyDialog(async () => (await import('./CloseDialog.tsx')).CloseDialog);

const closing = ['ban', 'forceClose', 'forceCloseBan'] as const;

/** Actions on an anchor, in the list and on its page. */
export const anchorActions = (row: AnchorRow): readonly RowAction[] => [
  {
    label: anchorText.allow,
    feature: 'anchors.state',
    hidden: !anchorMay(row, 'allow'),
    confirm: confirmation(anchorText.allowOf, row.nickname, anchorText.allowSure),
    write: mutation(anchors.updateState, { id: row.id, action: 'allow' }),
  },
  {
    label: anchorText.code,
    feature: 'anchors.code',
    hidden: row.banned || row.state === 'pending',
    open: (close) => <CodeDialog row={row} close={close} />,
  },
  {
    label: commonText.edit,
    feature: 'anchors.edit',
    open: (close) => <AnchorDialog row={row} close={close} />,
  },
  {
    label: anchorText.setShares,
    feature: 'anchors.edit',
    open: (close) => <SharesDialog row={row} close={close} />,
  },
  {
    label: anchorText.unblock,
    feature: 'anchors.state',
    hidden: !anchorMay(row, 'unblock'),
    confirm: confirmation(anchorText.unblockOf, row.nickname, anchorText.unblockSure),
    write: mutation(anchors.updateState, { id: row.id, action: 'unblock' }),
  },
  ...closing.map((action) => ({
    label: anchorText[action],
    feature: 'anchors.state' as const,
    danger: true,
    hidden: !anchorMay(row, action),
    open: (close: () => void) => <CloseDialog anchor={row} action={action} close={close} />,
  })),
  {
    label: anchorText.toStreams,
    go: { page: '/liveStreamingRecord', search: { anchor: row.id } },
  },
  { label: anchorText.statement, go: { page: '/statement', search: { kind: 'anchor', account: row.id } } },
];
