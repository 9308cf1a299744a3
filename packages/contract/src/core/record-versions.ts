/** Kinds of stored records that several users may change; each record has a version, see `ReadVersions`. */
export const recordKinds = [
  'agent',
  'agentCallback',
  'agentCustom',
  'agentWallet',
  'activity',
  'anchor',
  'announcement',
  'currency',
  'discount',
  'gameNode',
  'gameSetting',
  'gift',
  'goods',
  'label',
  'limitGroup',
  'member',
  'newOldStandard',
  'note',
  'pool',
  'riskSetting',
  'room',
  'roomOrder',
  'rtpSetting',
  'sensitiveWord',
  'subAccount',
  'ticker',
  'tradeLimit',
  'video',
  'videoTag',
  'winLimit',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/**
 * Declares that the rows of a read are records of a kind: the server adds the version of each as `version`.
 */
export interface ReadVersions {
  readonly kind: RecordKind;
  /** The field of a row that identifies its record. */
  readonly key: string;
}

/** A field that another user has changed since the version that an update names. */
export interface ConflictField {
  readonly field: string;
  /** Value stored now, in the form of the call's request. */
  readonly value: unknown;
  /** Account of who changed it; `upline` for a user above the reader. */
  readonly operator: string;
  readonly changedAt: number;
}

/** Why a stale update is rejected: nothing of it is stored. */
export interface Conflict {
  /** Record of the conflict, for a call that updates several. */
  readonly record?: string;
  /** The version to send with the next try, once the user has seen the fields. */
  readonly version: number;
  readonly fields: readonly ConflictField[];
  /**
   * Other fields that another user has changed and that this update does not change, with the values stored
   * now. The next try sends these values, or it would undo the changes.
   */
  readonly kept?: readonly Pick<ConflictField, 'field' | 'value'>[];
}
