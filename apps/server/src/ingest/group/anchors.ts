import type { StreamEnd } from '@pitboss/rules/anchors/anchor';
import type { MemberState } from './states.ts';

/**
 * Anchor as stored in its row, read under the lock, or as an event of the group makes it. Times in epoch ms.
 */
export interface AnchorOfGroup {
  readonly id: string;
  /** Owner of its accounts of the ledger; null for one that the group makes. */
  readonly number: string | null;
  readonly isNew: boolean;
  nickname: string;
  note: string;
  agencyId: string | null;
  tenantId: string | null;
  readonly allowed: boolean;
  /** Banned at present. */
  readonly banned: boolean;
  sessionAt: number | null;
  /** When it signed out of this session. */
  sessionEnd: number | null;
  code: { readonly hash: Buffer; readonly at: number } | null;
  codeTries: number;
  lastLoginAt: number | null;
  lastLoginIp: string | null;
  changed: boolean;
  /** It applied in this group, so the feed publishes it. */
  said: boolean;
}

/** Agency of an anchor; null for the platform's own. */
export interface Agency {
  readonly agencyId: string | null;
  readonly tenantId: string | null;
}
/** Agency that an anchor had up to a time, in epoch ms. */
export interface FormerAgency extends Agency {
  readonly until: number;
}

/** Returns the agency that an anchor had at a time; `former` is in ascending order of time. */
export const agencyAt = (now: Agency, former: readonly FormerAgency[] = [], at: number): Agency =>
  former.find(({ until }) => at < until) ?? now;

export interface StreamOfGroup {
  readonly id: string;
  readonly anchorId: string;
  readonly streamId: string;
  readonly roomId: string;
  readonly startedAt: number;
  lastAt: number;
  endedAt: number | null;
  ended: StreamEnd | null;
  viewers: number;
  peak: number;
  viewerSum: number;
  viewerCount: number;
  fps: number | null;
  bitrateKbps: number | null;
  playUrl: string | null;
  readonly isNew: boolean;
  changed: boolean;
}

export interface GroupAnchors {
  readonly known: Map<string, AnchorOfGroup>;
  /** Agents that applications name, by account. */
  readonly agencies: Map<string, { readonly id: string; readonly tenantId: string }>;
  /** Open, newest or named streams of these anchors, by `streamKey`. */
  readonly streams: Map<string, StreamOfGroup>;
  /** Agencies that they had before, in ascending order of time. */
  former: Map<string, FormerAgency[]>;
  readonly fans: { member: MemberState; anchorId: string; isFan: boolean; at: number }[];
}

export const noAnchors = (): GroupAnchors => ({
  known: new Map(),
  agencies: new Map(),
  streams: new Map(),
  former: new Map(),
  fans: [],
});

export const streamKey = (anchorId: string, streamId: string) => `${anchorId}\n${streamId}`;

/** Names of anchors, agencies and streams in the items of a group. */
export interface NamedAnchors {
  readonly ids: string[];
  readonly agencies: string[];
  readonly streams: { readonly anchorId: string; readonly streamId: string }[];
  /** Times at which gifts are sent to them, in epoch ms. */
  readonly gifts: { readonly anchorId: string; readonly at: number }[];
}
export const noNames = (): NamedAnchors => ({ ids: [], agencies: [], streams: [], gifts: [] });
