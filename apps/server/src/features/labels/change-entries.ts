import type { RequestOf } from '@pitboss/contract/core/define';
import type { singleLabels } from '@pitboss/contract/risk/labels';
import { checkLater } from '@pitboss/rules/checks/field-checks';
import type { Language } from '@pitboss/rules/i18n';
import { type FigureValues, figureText } from '@pitboss/rules/labels/evaluate';
import {
  isStrong,
  type LabelEffects,
  type LabelSide,
  type LabelTag,
  labelFigures,
  labels,
  mayBeEndless,
} from '@pitboss/rules/labels/labels';
import { type RtpSetting, riseOf } from '@pitboss/rules/rtp/chain';
import { parseRtp } from '@pitboss/rules/validation';
import {
  dayMs,
  expireEntries,
  lockLabels,
  longestDays,
  publishEntries,
} from '../../domain/label-entries/entries.ts';
import { readFigures } from '../../domain/label-entries/figures.ts';
import { spanOf } from '../../domain/label-entries/span.ts';
import { readLabels } from '../../domain/labels/label-versions.ts';
import { fromAlert } from '../../domain/risk/actions.ts';
import { readHeld } from '../../domain/rtp/resolve.ts';
import { gamesWithRtp } from '../../domain/rtp/rtp-settings.ts';
import { inTransaction, type RunSql } from '../../domain/sql/run-sql.ts';
import type { WriteContext } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { endEntries, findEntries, insertEntry, wantedMembers } from './entries.sql.ts';

/** Returns the end of a manual entry, as its label allows. */
function endOf(effects: LabelEffects, until: number | undefined): Date | null {
  const days = longestDays('manual', effects) ?? 0;
  if (until === undefined) {
    if (mayBeEndless(effects)) return null;
    throw new AppError('label.endNeeded', { days: String(days) }, 'until');
  }
  assertValid(checkLater('until', until, Date.now()));
  if (until > Date.now() + days * dayMs)
    throw new AppError('label.endNeeded', { days: String(days) }, 'until');
  return new Date(until);
}

/** Returns by how much the RTP that applies to a member rises with an RTP of a label, or without it. */
async function riseFor(
  run: RunSql,
  member: { agentId: string; memberId: string },
  label: { rtp: string; side: LabelSide; tag: string },
  added: boolean,
): Promise<number> {
  const { line, settings } = await readHeld(run, member, new Date());
  const own: RtpSetting = { level: 'label', rtp: parseRtp(label.rtp) ?? 0, side: label.side };
  const others = settings.filter((one) => one.level !== 'label' || one.label !== label.tag);
  const [before, after] = added ? [others, [...others, own]] : [[...others, own], others];
  return riseOf(line, before, after, gamesWithRtp);
}

type WantedMember = Awaited<ReturnType<typeof wantedMembers>>[number];

/** Throws when a member has an entry of the label, or of one of the other side. */
function rejectListed(members: readonly WantedMember[], tag: LabelTag, language: Language): void {
  for (const { account, entry_id: id, entry_tag: inTheWay } of members)
    if (id !== null && inTheWay !== null)
      throw inTheWay === tag
        ? new AppError('label.listed', { account, id })
        : new AppError('label.otherSide', { account, id, label: labels[inTheWay][language] });
}

/** Returns by how much the RTP of one of the members rises at most with an RTP of a label. */
async function largestRise(
  run: RunSql,
  members: readonly WantedMember[],
  label: { rtp: string; side: LabelSide; tag: string },
): Promise<number> {
  let rise = 0;
  for (const { id, agent_id } of members)
    rise = Math.max(rise, await riseFor(run, { agentId: agent_id, memberId: id }, label, true));
  return rise;
}

/** Returns the figures of the last day as an entry stores them. */
const storedFigures = (own: FigureValues): Record<string, string> =>
  Object.fromEntries(
    labelFigures.flatMap((figure) => {
      const value = own[figure] ?? null;
      return value === null ? [] : [[`${figure} 24h`, figureText(figure, value)]];
    }),
  );

/** Adds members to a label manually, all or none; the figures of the last day are stored with the entry. */
export async function addEntries(context: WriteContext, request: RequestOf<typeof singleLabels.add>) {
  const { tx, scope, session, services } = context;
  const { memberIds, tag, reason } = request;
  const { side } = labels[tag];
  const run = inTransaction(tx);
  await lockLabels(run);
  await publishEntries(run, await expireEntries(run, new Date()));
  const now = (await readLabels(run)).get(tag);
  if (!now?.config.enabled) throw new AppError('label.off', { label: labels[tag][context.language] });
  const { effects } = now.config;
  const until = endOf(effects, request.until);
  const members = await wantedMembers(tx, scope, memberIds, tag, side);
  if (members.length !== new Set(memberIds).size) throw new AppError('member.missing');
  rejectListed(members, tag, context.language);
  const rise =
    effects.rtp === undefined ? 0 : await largestRise(run, members, { rtp: effects.rtp, side, tag });
  const [first] = members;
  const after = { tag, until: until?.getTime() ?? null, reason };
  if (isStrong(effects)) await context.stepUp();
  const approver = await context.secondPerson({
    kind: 'rtp',
    rise,
    target: `member:${first?.id} ${first?.account}`,
    before: null,
    after: { ...after, accounts: members.map(({ account }) => account) },
  });
  const since = new Date();
  const figures = await readFigures(
    run,
    members.map(({ id }) => id),
    spanOf('24h', since.getTime()),
    labelFigures,
  );
  const ids: string[] = [];
  for (const member of members) {
    const id = services.ids.next(since.getTime());
    ids.push(id);
    await insertEntry(tx, {
      id,
      member,
      tag,
      side,
      since,
      until,
      version: now.version,
      figures: storedFigures(figures.get(member.id) ?? {}),
      reason,
      operatorId: session.operatorId,
      actor: session.account,
      approver,
    });
    context.audit({ target: `member:${member.id} ${member.account}`, before: null, after: { ...after, id } });
  }
  await publishEntries(
    run,
    members.map(({ id }) => ({ member_id: id, tag })),
  );
  await fromAlert(context, request.alertId, 'list', memberIds);
  return { ids };
}

/** Ends entries, all or none. */
export async function removeEntries(
  context: WriteContext,
  { ids, reason }: RequestOf<typeof singleLabels.remove>,
): Promise<null> {
  const { tx, scope, session } = context;
  const run = inTransaction(tx);
  await lockLabels(run);
  await publishEntries(run, await expireEntries(run, new Date()));
  const entries = await findEntries(tx, scope, ids);
  if (entries.length !== new Set(ids).size) throw new AppError('notFound');
  if (entries.some(({ ended }) => ended)) throw new AppError('label.ended');
  const settings = await readLabels(run);
  let rise = 0;
  let strong = false;
  for (const entry of entries) {
    const config = settings.get(entry.tag)?.config;
    if (!config?.enabled) continue;
    const { rtp } = config.effects;
    strong ||= isStrong(config.effects);
    if (rtp === undefined) continue;
    const whose = { agentId: entry.agent_id, memberId: entry.member_id };
    rise = Math.max(rise, await riseFor(run, whose, { rtp, side: entry.side, tag: entry.tag }, false));
  }
  const [first] = entries;
  if (strong) await context.stepUp();
  await context.secondPerson({
    kind: 'rtp',
    rise,
    target: `member:${first?.member_id} ${first?.account}`,
    before: entries.map(({ account, tag, id }) => ({ account, tag, id })),
    after: { reason },
  });
  await endEntries(tx, ids, {
    at: new Date(),
    operatorId: session.operatorId,
    actor: session.account,
    reason,
  });
  for (const { member_id, account, tag, id } of entries)
    context.audit({ target: `member:${member_id} ${account}`, before: { tag, id }, after: { reason } });
  await publishEntries(run, entries);
  return null;
}
