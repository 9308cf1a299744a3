import { monitorCodes } from '@pitboss/risk/monitors';
import { severities } from '@pitboss/risk/rules/monitor';
import * as d from '../core/define.ts';

/** Words that the calls of risk control share. */

/** A monitor's code, as in keys and settings. */
export const code = d.choice(monitorCodes);
export const severity = d.choice(severities);

/**
 * Actions taken from an alert, by the calls of their own pages (risk §2, calls): bets of a member or an agent
 * stopped or enabled, member muted, forced offline, its forced loss probability set, put on a list.
 */
export const alertActions = ['betBan', 'agentBetBan', 'mute', 'offline', 'kill', 'list'] as const;

/** Something that was done from an alert. */
export const act = d.object({
  act: d.choice(alertActions),
  target: d.text,
  operator: d.nullable(d.text),
  at: d.time,
});

/**
 * Links between two members: bets from one address, signed in from one, signed in with one device (risk §2,
 * linked).
 */
export const links = ['betIp', 'signInIp', 'device'] as const;

/** Time within which a verdict can be undone (risk §2, calls). */
export const undoMs = 10_000;

/** A figure or threshold: two places for money and percent, none for counts. */
export const figure = d.string().check(d.regex(/^-?\d{1,24}(\.\d{2})?$/));
/** Typed threshold; its rules have messages of their own. */
export const threshold = d.string().check(d.regex(/^[\d.]{1,24}$/));

/** Subject of an alert or a row; null for what it has none of. */
export const about = {
  /** As in keys, e.g. `m:12`. */
  subject: d.text,
  /** Account or name. */
  name: d.text,
  memberId: d.nullable(d.id),
  agentId: d.nullable(d.id),
  agentAccount: d.nullable(d.text),
  gameId: d.nullable(d.int),
};

/** Names of the room that an alert is about; null for other subjects and rooms that are not stored. */
export const aboutRoom = { roomName: d.nullable(d.bilingual) };

/** Reply of the call of every monitor. */
export const monitorReply = d.object({
  rows: d.array(
    d.object({
      key: d.string(),
      /** Name of the figure within the monitor; `value` where it has one. */
      figure: d.text,
      ...about,
      currency: d.nullable(d.currencyCode),
      value: figure,
      table: figure,
      alarm: figure,
      lastAt: d.time,
      /** The open alert of the key. */
      alertId: d.nullable(d.id),
      /** Further figures of the window, by the names of the monitor's columns. */
      columns: d.record(d.string(), d.nullable(d.union([d.text, d.bilingual]))),
    }),
  ),
  /** Rows that the table has no room for. */
  more: d.count,
  /** Open alerts of the monitor, and those of them that the feed does not show. */
  open: d.count,
  hidden: d.count,
  /** Of the settings. */
  version: d.count,
  /** Until when what happened is in the figures. */
  asOf: d.time,
});

export const monitorRequest = d.object({
  currency: d.optional(d.currencyCode),
  agentId: d.optional(d.id),
});
