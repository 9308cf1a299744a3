/**
 * Kinds of items of the config feed (risk §7); what each holds is in ingest-config.ts, which consoles need
 * not load.
 */
export const configKindNames = [
  'rtp.game',
  'rtp.pool',
  'rtp.agent',
  'rtp.agentGame',
  'rtp.member',
  'ban.member',
  'ban.agent',
  'mini',
  'kill',
  'maxStake',
  'list',
  'mute',
  'offline',
  'pool',
  'ticker',
  'text',
  'goods',
  'discount',
  'room',
  'limitGroup',
  'activity',
  'words',
  'reply',
  'anchor',
  'gift',
  'game',
  'node',
] as const;
export type ConfigKind = (typeof configKindNames)[number];
