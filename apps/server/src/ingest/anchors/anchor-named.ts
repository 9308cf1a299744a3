import type { IngestCode } from '@pitboss/contract/ingest/ingest';
import type { AnchorOfGroup } from '../group/anchors.ts';
import type { Group } from '../group/group.ts';

/** Returns an anchor that a node may send items for; otherwise the code and field that reject the item. */
export function anchorNamed(
  group: Group,
  nodeId: string,
  id: string,
): AnchorOfGroup | { code: IngestCode; field: string } {
  const anchor = group.anchors.known.get(id);
  if (!anchor) return { code: 'anchorMayNot', field: 'anchorId' };
  if (anchor.tenantId !== null && !group.directory.maySendFor(nodeId, anchor.tenantId))
    return { code: 'nodeScope', field: 'anchorId' };
  return anchor;
}
