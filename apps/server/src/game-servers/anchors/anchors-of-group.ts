import type { StreamEnd } from '@pitboss/rules/anchors/anchor';
import type { MemberState } from '../apply/states.ts';

/** An anchor as its row says under the lock, or as an event of the group makes it. Instants in epoch ms. */
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
  /** Banned at the moment. */
  readonly banned: boolean;
  sessionAt: number | null;
  /** When it signed out of this session. */
  sessionEnd: number | null;
  code: { readonly hash: Buffer; readonly at: number } | null;
  codeTries: number;
  lastLoginAt: number | null;
  lastLoginIp: string | null;
  changed: boolean;
  /** It applied in this group: the feed hears of it. */
  said: boolean;
}

/** The agency of an anchor; null for the platform's own. */
export interface Agency {
  readonly agencyId: string | null;
  readonly tenantId: string | null;
}
/** One that an anchor had until an instant, in epoch ms. */
export interface FormerAgency extends Agency {
  readonly until: number;
}

/** The agency that an anchor had at an instant; `former` rises by time. */
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
  /** Streams of these anchors that are open, the newest, or named, by `streamKey`. */
  readonly streams: Map<string, StreamOfGroup>;
  /** Agencies that they had before, rising by time. */
  former: Map<string, FormerAgency[]>;
  readonly fans: { member: MemberState; anchorId: string; isFan: boolean; at: number }[];
}

export const noAnchors = (): GroupAnchors => ({
  ...{ known: new Map(), agencies: new Map(), streams: new Map(), former: new Map(), fans: [] },
});

export const streamKey = (anchorId: string, streamId: string) => `${anchorId}\n${streamId}`;

/** What items of a group name of anchors. */
export interface NamedAnchors {
  readonly ids: string[];
  readonly agencies: string[];
  readonly streams: { readonly anchorId: string; readonly streamId: string }[];
  /** Instants at which something is sent to them, in epoch ms. */
  readonly gifts: { readonly anchorId: string; readonly at: number }[];
}
export const noNames = (): NamedAnchors => ({ ids: [], agencies: [], streams: [], gifts: [] });
