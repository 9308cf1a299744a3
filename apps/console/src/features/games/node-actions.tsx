import { gameNodes } from '@pitboss/contract/games/game-nodes';
import { mutation } from '../../kit/calls/mutation.ts';
import { commonText } from '../../kit/common.text.ts';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { lazyDialog, lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import type { RowAction } from '../../kit/list/list-types.ts';
import type { NodeRow } from './NodeDialogs.tsx';
import { nodeText } from './nodes.text.ts';

const EditNodeDialog = lazyDialog(async () => (await import('./NodeDialogs.tsx')).EditNodeDialog);
const RotateDialog = lazyDialog(async () => (await import('./NodeDialogs.tsx')).RotateDialog);
const MaintenanceDialog = lazyDialog(async () => (await import('./MaintenanceDialog.tsx')).MaintenanceDialog);
const StateDialog = lazyDialog(async () => (await import('./MaintenanceDialog.tsx')).StateDialog);
const ConfigFailures = lazyPart(async () => (await import('./ConfigFailures.tsx')).ConfigFailures);
const ConflictDrawer = lazyPart(async () => (await import('./ConflictDrawer.tsx')).ConflictDrawer);

/** Actions on a game server, in the list and on its page. */
export const nodeActions = (node: NodeRow): readonly RowAction[] => [
  {
    label: commonText.edit,
    feature: 'nodes.edit',
    open: (close) => <EditNodeDialog node={node} close={close} />,
  },
  {
    label: nodeText.rotate,
    feature: 'nodes.keys',
    open: (close) => <RotateDialog node={node} close={close} />,
  },
  {
    label: nodeText.revoke,
    feature: 'nodes.keys',
    danger: true,
    hidden: node.oldKeyEndsAt === null,
    confirm: confirmation(nodeText.revokeOf, node.name, nodeText.askRevoke),
    write: mutation(gameNodes.revokeKey, { id: node.id }),
  },
  {
    label: nodeText.showFailures,
    hidden: node.configFailures === 0,
    open: (close) => <ConfigFailures node={node} close={close} />,
  },
  { label: nodeText.showConflicts, open: (close) => <ConflictDrawer id={node.id} close={close} /> },
  {
    label: nodeText.setState,
    feature: 'nodes.edit',
    open: (close) => <StateDialog node={node} close={close} />,
  },
  {
    label: node.maintenance ? nodeText.movePlan : nodeText.plan,
    feature: 'nodes.edit',
    open: (close) => <MaintenanceDialog node={node} close={close} />,
  },
  {
    label: nodeText.endPlan,
    feature: 'nodes.edit',
    danger: true,
    hidden: node.maintenance === null,
    confirm: confirmation(nodeText.endPlanOf, node.name, nodeText.askEndPlan),
    write: mutation(gameNodes.endMaintenance, { id: node.id }),
  },
];
