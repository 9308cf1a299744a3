import type { IngestCode } from '@pitboss/contract/ingest/ingest';
import type { Group } from '../ingest/group.ts';
import type { AnchorOfGroup } from './anchors-of-group.ts';

/** An anchor that a node may speak for; otherwise what the item is answered. */
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
