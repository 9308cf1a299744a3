import type { agentAdmin as contract } from '@pitboss/contract/agents/agent-admin';
import type { RequestOf } from '@pitboss/contract/core/define';
import { checkReason } from '@pitboss/rules/checks/agent-checks';
import { checkRtp, firstOf, parseRtp } from '@pitboss/rules/validation';
import { lowerSettings, settingsAbove } from '../../../domain/rtp/rtp-settings.ts';
import { thousandths } from '../../../domain/sql/dto.ts';
import type { WriteContext } from '../../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../../platform/errors/app-error.ts';
import { mergeUpdate, recordChange } from '../../../platform/versions/merge-update.ts';
import { aboveOf, held, rejectOwn, targetOf } from './agent-admin.rules.ts';
import { updateAgent } from './agent-admin.sql.ts';
import { holdAbove, lowerRtp, noteRtp } from './rtp.sql.ts';

/**
 * Sets the RTP of an agent from now on, with a reason and an entry in the history. The RTP never exceeds that
 * of the agent's parent. Agents below that would then exceed it are lowered too if the caller requests it;
 * otherwise the change is rejected.
 */
export async function setRtp(
  context: WriteContext,
  request: RequestOf<typeof contract.setRtp>,
): Promise<null> {
  const { tx, session, services } = context;
  const { id, reason } = request;
  const agent = await held(context, id);
  rejectOwn(context, id, 'rtp');
  assertValid(firstOf(checkRtp('agent', request.rtp), checkReason(reason)));
  const rtp = parseRtp(request.rtp) ?? 0;
  const record = { kind: 'rtpSetting', id, version: request.version, isOneValue: true } as const;
  await mergeUpdate(context, record, { rtp: thousandths(agent.rtp) }, { rtp: thousandths(rtp) });
  if (rtp === agent.rtp) throw new AppError('agent.rtpSame');
  const above = await aboveOf(context, agent);
  if (rtp > above.rtp) throw new AppError('agent.rtpAboveParent', { max: thousandths(above.rtp) });
  const others = await holdAbove(tx, agent, rtp);
  if (others.length > 0 && !request.lowerOthers)
    throw new AppError('agent.rtpBelowOthers', { count: String(others.length), rtp: thousandths(rtp) });
  const settings = await settingsAbove(tx, agent.tenant_id, agent.path, rtp);
  if (settings.length > 0 && !request.lowerOthers)
    throw new AppError('rtp.settingsBelow', { count: String(settings.length), rtp: thousandths(rtp) });
  const change = {
    target: targetOf(agent),
    before: { rtp: thousandths(agent.rtp) },
    after: {
      rtp: thousandths(rtp),
      reason,
      ...(others.length ? { lowered: others.length } : {}),
      ...(settings.length ? { settingsLowered: settings.length } : {}),
    },
  };
  await context.stepUp();
  const approver = await context.secondPerson({ kind: 'rtp', rise: rtp - agent.rtp, ...change });
  const at = new Date();
  const note = { operatorId: session.operatorId, actor: session.account, approver, reason, at };
  await updateAgent(tx, id, { rtp });
  await noteRtp(
    tx,
    services.ids.next(at.getTime()),
    { id, tenantId: agent.tenant_id },
    { before: agent.rtp, after: rtp },
    note,
  );
  await lowerRtp(tx, services.ids, agent, others, rtp, note);
  for (const other of others)
    await recordChange(context, { kind: 'rtpSetting', id: other.id }, { rtp: thousandths(other.rtp) });
  await lowerSettings(tx, services.ids, settings, rtp, note);
  for (const setting of settings)
    await recordChange(context, { kind: 'rtpSetting', id: setting.key }, { rtp: thousandths(setting.rtp) });
  context.audit(change);
  return null;
}
