import { fieldName, knownFieldName } from '@pitboss/contract/core/labels/field-names';
import type { Conflict, ConflictField, RecordKind } from '@pitboss/contract/core/record-versions';
import type { Text } from '@pitboss/rules/i18n';
import { canonical } from '../audit/audit.ts';
import type { Session } from '../auth/session.ts';
import type { Tx } from '../db/db.ts';
import type { Scope } from '../db/scope.ts';
import { AppError } from '../errors/app-error.ts';
import { addChange, listChanges, lockRecord, type RecordChange } from './record-changes.ts';

/** Context of an update: its write. */
interface UpdateContext {
  readonly tx: Tx;
  readonly scope: Scope;
  readonly session: Session;
}

/** The record that an update is about, and the version it was made from; see `version` of the contract. */
export interface UpdatedRecord {
  readonly kind: RecordKind;
  readonly id: string;
  readonly version: number | undefined;
  /** The error of kinds that have their own. */
  readonly stale?: 'pool.stale' | 'label.stale' | 'risk.stale' | 'approval.rulesStale';
  /**
   * The call sets one value: a value that was sent as it was read is rejected too, when another user has
   * changed it.
   */
  readonly isOneValue?: boolean;
  /** One of several that a call updates. */
  readonly isOneOfSeveral?: boolean;
  /** Of a record whose own table counts its versions: the number now, and who made it when. */
  readonly own?: { readonly version: number; readonly actor: string; readonly at: Date };
}

export interface Merged<Fields> {
  /** The record with the changed fields in place. */
  readonly values: Fields;
  /** The fields that the caller changed; empty when nothing is to be stored. */
  readonly changed: Partial<Fields>;
  /** Fields of the record as they were and as they will be, for the operation log. */
  readonly before: Partial<Fields>;
}

type Values = Readonly<Record<string, unknown>>;
/** Fields as a request has them: what is undefined stays. */
type Written<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

const isSame = (a: unknown, b: unknown) => canonical(a ?? null) === canonical(b ?? null);

/**
 * The account of who made a change as the reader may see it: `upline` for administrators and agents above an
 * agent.
 */
function actorFor(scope: Scope, { account, actor_tenant, actor_agent }: RecordChange): string {
  if (scope.kind === 'all') return account;
  const isBelow =
    actor_agent !== null &&
    (scope.kind === 'tenant' ? actor_tenant === scope.tenantId : scope.agentIds?.includes(actor_agent));
  return isBelow ? account : 'upline';
}

/**
 * The version that a caller has read: the one it names; a caller that names none has read nothing, and
 * changes what is there.
 */
function versionRead({ version, own }: UpdatedRecord, changes: readonly RecordChange[]): number {
  const newest = own?.version ?? changes[0]?.version ?? 0;
  if (version === undefined) return newest;
  return version > newest ? 0 : version;
}

/**
 * Returns functions that compare an update with the version that was read: the later change of a field, and
 * whether a value is the one that was read.
 */
function sinceRead(
  record: UpdatedRecord,
  changes: readonly RecordChange[],
  { scope }: Pick<UpdateContext, 'scope'>,
): {
  /**
   * The last change of a field; not known as one of this field when the fields of a version were not
   * recorded.
   */
  changeOf(
    field: string,
    now: unknown,
  ): { readonly of: Omit<ConflictField, 'value'>; readonly isKnown: boolean } | null;
  /** Returns whether a field has been changed since and the value is the one that was read. */
  isAsRead(field: string, value: unknown): boolean;
} {
  const read = versionRead(record, changes);
  const since = changes.filter(({ version }) => version > read);
  const { own } = record;
  // Versions that were made without a list of their fields, such as those before the upgrade: any field may
  // have changed.
  const isComplete = !own || record.version === undefined || since.length >= own.version - read;
  const isAsRead = (field: string, value: unknown) => {
    const first = since.findLast(({ previous }) => Object.hasOwn(previous, field));
    return first !== undefined && isSame(first.previous[field], value);
  };
  return {
    isAsRead,
    changeOf(field, now) {
      const last = since.find(({ previous }) => Object.hasOwn(previous, field));
      // Changed and changed back: the value is the one that was read.
      if (isAsRead(field, now)) return null;
      if (last) {
        const of = { field, operator: actorFor(scope, last), changedAt: last.at.getTime() };
        return { of, isKnown: true };
      }
      if (isComplete || !own) return null;
      const operator = scope.kind === 'all' ? own.actor : 'upline';
      // A version that there has never been matches no value.
      const isKnown = (record.version ?? 0) > own.version;
      return { of: { field, operator, changedAt: own.at.getTime() }, isKnown };
    },
  };
}

const uplineName: Text = { zh_cn: '上级', en_us: 'An upper agent' };

/** The rejection of a stale update, which names the latest change and the fields. */
export function staleUpdate({ stale }: Pick<UpdatedRecord, 'stale'>, conflict: Conflict): AppError {
  const last = conflict.fields.reduce((a, b) => (b.changedAt > a.changedAt ? b : a));
  const names = (language: 'zh_cn' | 'en_us', comma: string) =>
    conflict.fields
      .map(({ field }) => knownFieldName(field, language) ?? fieldName(field, language))
      .join(comma);
  return new AppError(
    stale ?? 'content.changed',
    {
      operator: last.operator === 'upline' ? uplineName : last.operator,
      time: { ms: last.changedAt },
      fields: { zh_cn: names('zh_cn', '、'), en_us: names('en_us', ', ') },
    },
    conflict.fields[0]?.field,
    conflict,
  );
}

/** The fields of a conflict that the update left as they were read. */
function keptFields(asRead: readonly ConflictField[], conflicts: readonly ConflictField[]) {
  const kept = asRead.filter((one) => !conflicts.includes(one));
  return kept.length > 0 ? { kept: kept.map(({ field, value }) => ({ field, value })) } : {};
}

/**
 * Maps the previous values of a record's changes to the fields of a call that updates a part of the record.
 */
export type Project = (previous: Values) => Values;

/**
 * `mergeUpdate` without counting a new version: for a call that stores its change together with others of the
 * record.
 */
export async function compareUpdate<Fields extends object>(
  context: UpdateContext,
  record: UpdatedRecord,
  stored: Fields,
  written: Written<NoInfer<Fields>>,
  project: Project = (previous) => previous,
): Promise<Merged<Fields> & { readonly newest: number }> {
  const { kind, id, own } = record;
  await lockRecord(context.tx, kind, id);
  const changes = await listChanges(context.tx, kind, id);
  const newest = own?.version ?? changes[0]?.version ?? 0;
  const seen = changes.map((change) => ({ ...change, previous: project(change.previous) }));
  const read = sinceRead(record, seen, context);
  const now = stored as Values;
  const conflicts: ConflictField[] = [];
  const asRead: ConflictField[] = [];
  const changed: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(written)) {
    if (value === undefined) continue;
    const change = read.changeOf(field, now[field]);
    const isStored = isSame(value, now[field]);
    if (isStored && (!change?.isKnown || record.version === undefined)) continue;
    const conflict = change && { ...change.of, value: now[field] ?? null };
    if (!conflict) changed[field] = value;
    else (read.isAsRead(field, value) ? asRead : conflicts).push(conflict);
  }
  // Kinds with an error of their own reject an update that changes nothing: that it is stale is the reason
  // then.
  const mustChange = record.stale !== undefined || record.isOneValue;
  if (mustChange && conflicts.length === 0 && Object.keys(changed).length === 0) conflicts.push(...asRead);
  if (conflicts.length > 0)
    throw staleUpdate(record, {
      ...(record.isOneOfSeveral ? { record: id } : {}),
      version: newest,
      fields: conflicts,
      ...keptFields(asRead, conflicts),
    });
  const before = Object.fromEntries(Object.keys(changed).map((field) => [field, now[field] ?? null]));
  return {
    values: { ...stored, ...changed },
    changed: changed as Partial<Fields>,
    before: before as Partial<Fields>,
    newest,
  };
}

/**
 * Compares an update with what others have stored since the version it was made from, field by field. A field
 * that the caller left as it was read is not written. A field that another user has changed to something else
 * rejects the update, with who, when and which fields; the same change once more is no exception. `stored`
 * has the record's fields as the call's request names and writes them, its row being locked; a field that is
 * undefined in `written` stays. What is changed counts as a new version of the record.
 */
export async function mergeUpdate<Fields extends object>(
  context: UpdateContext,
  record: UpdatedRecord,
  stored: Fields,
  written: Written<NoInfer<Fields>>,
): Promise<Merged<Fields>> {
  const { newest, ...merged } = await compareUpdate(context, record, stored, written);
  if (Object.keys(merged.changed).length > 0)
    await addChange(context.tx, { ...record, version: newest + 1 }, context.session, merged.before);
  return merged;
}

/** Returns whether a merged update has anything to store. */
export const hasChanges = ({ changed }: Merged<object>): boolean => Object.keys(changed).length > 0;

/**
 * Counts a change by a call that is no update of a form, such as a switch, as a new version of the record.
 */
export async function recordChange(
  { tx, session }: Pick<UpdateContext, 'tx' | 'session'>,
  { kind, id, own }: Omit<UpdatedRecord, 'version'>,
  previous: Readonly<Record<string, unknown>>,
): Promise<void> {
  await lockRecord(tx, kind, id);
  const newest = own?.version ?? (await listChanges(tx, kind, id))[0]?.version ?? 0;
  await addChange(tx, { kind, id, version: newest + 1 }, session, previous);
}
