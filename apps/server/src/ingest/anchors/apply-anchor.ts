import type { IngestCode } from '@pitboss/contract/ingest/ingest';
import { anchorLimits } from '@pitboss/rules/anchors/anchor';
import { codeHash } from '../../domain/anchors/login-code.ts';
import type { AnchorOfGroup } from '../group/anchors.ts';
import { beyondNode, type Group, memberNamed } from '../group/group.ts';
import type { EventItems } from '../group/items.ts';
import { anchorNamed } from './anchor-named.ts';
import { endWithSession } from './apply-stream.ts';

interface Applied {
  code: IngestCode;
  field?: string;
  final?: boolean;
}
type AnchorItem = EventItems['anchorApply' | 'anchorLogin' | 'anchorLogout' | 'fan'];

/** Applies applications, sign-ins and fans of anchors (spec content §7). */
export function applyAnchor(group: Group, nodeId: string, item: AnchorItem): Applied {
  if (item.kind === 'anchorApply') return apply(group, nodeId, item.event);
  const anchor = anchorNamed(group, nodeId, item.event.anchorId);
  if ('code' in anchor && typeof anchor.code === 'string') return anchor as Applied;
  const known = anchor as AnchorOfGroup;
  const at = Math.min(item.event.at, group.now);
  if (item.kind === 'anchorLogin') return login(group, known, item.event, at);
  if (item.kind === 'anchorLogout') {
    const isOver = known.sessionAt === null || known.sessionEnd !== null;
    if (isOver || at < (known.sessionAt ?? 0)) return { code: 'accepted' };
    known.sessionEnd = at;
    known.changed = true;
    endWithSession(group, known);
    return { code: 'accepted' };
  }
  const { member: account, agent = null, on } = item.event;
  const member = memberNamed(group, account, agent);
  if (typeof member === 'string') return { code: member, field: 'member' };
  const foreign = beyondNode(group, nodeId, member, null);
  if (foreign) return foreign;
  group.anchors.fans.push({ member, anchorId: known.id, isFan: on, at });
  return { code: 'accepted' };
}

/** An anchor who was reviewed already, or was banned without review, cannot apply again. */
function apply(group: Group, nodeId: string, event: EventItems['anchorApply']['event']): Applied {
  const agency = event.agent === undefined ? null : group.anchors.agencies.get(event.agent);
  if (agency === undefined) return { code: 'agentUnknown', field: 'agent' };
  if (agency && !group.directory.maySendFor(nodeId, agency.tenantId))
    return { code: 'nodeScope', field: 'agent' };
  const known = group.anchors.known.get(event.anchorId);
  if (known?.tenantId && !group.directory.maySendFor(nodeId, known.tenantId))
    return { code: 'nodeScope', field: 'anchorId' };
  if (known && (known.allowed || known.banned)) return { code: 'duplicate' };
  const anchor: AnchorOfGroup = known ?? {
    id: event.anchorId,
    number: null,
    isNew: true,
    nickname: '',
    note: '',
    agencyId: null,
    tenantId: null,
    allowed: false,
    banned: false,
    sessionAt: null,
    sessionEnd: null,
    code: null,
    codeTries: 0,
    lastLoginAt: null,
    lastLoginIp: null,
    changed: true,
    said: true,
  };
  anchor.nickname = event.nickname.trim();
  anchor.note = event.note ?? '';
  anchor.agencyId = agency?.id ?? null;
  anchor.tenantId = agency?.tenantId ?? null;
  anchor.changed = true;
  anchor.said = true;
  group.anchors.known.set(anchor.id, anchor);
  return { code: 'accepted' };
}

/**
 * The expiry of a code is checked by our clock, because the code was issued here. A sign-in from before its
 * issue cannot know it. A wrong try counts once, however often it is sent.
 */
function login(
  group: Group,
  anchor: AnchorOfGroup,
  event: EventItems['anchorLogin']['event'],
  at: number,
): Applied {
  if (!anchor.allowed || anchor.banned) return { code: 'anchorMayNot', field: 'anchorId' };
  const { code } = anchor;
  const alive = code !== null && at >= code.at && group.now < code.at + anchorLimits.codeMs;
  if (!alive || !code.hash.equals(codeHash(anchor.id, event.code))) {
    anchor.codeTries += 1;
    if (anchor.codeTries >= anchorLimits.codeTries) anchor.code = null;
    anchor.changed = true;
    return { code: 'codeWrong', field: 'code', final: true };
  }
  anchor.code = null;
  anchor.sessionAt = at;
  anchor.sessionEnd = null;
  anchor.lastLoginAt = at;
  anchor.lastLoginIp = event.ip;
  anchor.changed = true;
  return { code: 'accepted' };
}
