import type { RequestOf } from '@pitboss/contract/define';
import type { singleLabels } from '@pitboss/contract/risk/labels';
import { checkLater } from '@pitboss/rules/checks/field-checks';
import { figureText } from '@pitboss/rules/labels/judge';
import {
  isStrong,
  type LabelEffects,
  type LabelSide,
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
} from '../../domain/labels/entries.ts';
import { readFigures } from '../../domain/labels/figures.ts';
import { readLabels } from '../../domain/labels/label-versions.ts';
import { spanOf } from '../../domain/labels/span.ts';
import { fromAlert } from '../../domain/risk/acts.ts';
import { readHeld } from '../../domain/rtp/resolve.ts';
import { gamesWithRtp } from '../../domain/rtp/rtp-settings.ts';
import { inTransaction, type RunSql } from '../../domain/sql/run-sql.ts';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import type { WriteContext } from '../../kernel/calls/serve.ts';
import { endEntries, findEntries, insertEntry, wantedMembers } from './entries.sql.ts';

/** Until when an entry by hand holds, as its label allows. */
function endOf(effects: LabelEffects, until: number | undefined): Date | null {
  const days = longestDays('manual', effects) ?? 0;
  if (until === undefined) {
    if (mayBeEndless(effects)) return null;
    throw new Refusal('label.endNeeded', { days: String(days) }, 'until');
  }
  obey(checkLater('until', until, Date.now()));
  if (until > Date.now() + days * dayMs)
    throw new Refusal('label.endNeeded', { days: String(days) }, 'until');
  return new Date(until);
}

/** By how much what applies to a member rises with an RTP of a label, or without it. */
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

/** Puts members on a label by hand, all or none; figures of the last day go with the entry. */
export async function addEntries(context: WriteContext, request: RequestOf<typeof singleLabels.add>) {
  const { tx, scope, session, services } = context;
  const { memberIds, tag, reason } = request;
  const { side } = labels[tag];
  const run = inTransaction(tx);
  await lockLabels(run);
  await publishEntries(run, await expireEntries(run, new Date()));
  const now = (await readLabels(run)).get(tag);
  if (!now?.config.enabled) throw new Refusal('label.off', { label: labels[tag][context.language] });
  const { effects } = now.config;
  const until = endOf(effects, request.until);
  const members = await wantedMembers(tx, scope, memberIds, tag, side);
  if (members.length !== new Set(memberIds).size) throw new Refusal('notFound');
  for (const { account, entry_id: id, entry_tag: inTheWay } of members)
    if (id !== null && inTheWay !== null)
      throw inTheWay === tag
        ? new Refusal('label.listed', { account, id })
        : new Refusal('label.otherSide', { account, id, label: labels[inTheWay][context.language] });
  let rise = 0;
  if (effects.rtp !== undefined)
    for (const member of members)
      rise = Math.max(
        rise,
        await riseFor(
          run,
          { agentId: member.agent_id, memberId: member.id },
          { rtp: effects.rtp, side, tag },
          true,
        ),
      );
  const [first] = members;
  const after = { tag, until: until?.getTime() ?? null, reason };
  if (isStrong(effects)) await context.stepUp();
  const approver = await context.secondPerson({
    ...{ kind: 'rtp', rise, target: `member:${first?.id} ${first?.account}` },
    ...{ before: null, after: { ...after, accounts: members.map(({ account }) => account) } },
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
    const own = figures.get(member.id) ?? {};
    const shown = labelFigures.flatMap((figure) => {
      const value = own[figure] ?? null;
      return value === null ? [] : [[`${figure} 24h`, figureText(figure, value)]];
    });
    await insertEntry(tx, {
      ...{ id, member, tag, side, since, until, version: now.version, figures: Object.fromEntries(shown) },
      ...{ reason, operatorId: session.operatorId, actor: session.account, approver },
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
  if (entries.length !== new Set(ids).size) throw new Refusal('notFound');
  if (entries.some(({ ended }) => ended)) throw new Refusal('label.ended');
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
    ...{ kind: 'rtp', rise, target: `member:${first?.member_id} ${first?.account}` },
    ...{ before: entries.map(({ account, tag, id }) => ({ account, tag, id })), after: { reason } },
  });
  await endEntries(tx, ids, {
    ...{ at: new Date(), operatorId: session.operatorId, actor: session.account, reason },
  });
  for (const { member_id, account, tag, id } of entries)
    context.audit({ target: `member:${member_id} ${account}`, before: { tag, id }, after: { reason } });
  await publishEntries(run, entries);
  return null;
}
