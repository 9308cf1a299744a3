import type { agentAdmin as contract } from '@pitboss/contract/agents/agent-admin';
import type { RequestOf } from '@pitboss/contract/define';
import { checkReason } from '@pitboss/rules/checks/agent-checks';
import { checkRtp, firstOf, parseRtp } from '@pitboss/rules/validation';
import { lowerSettings, settingsAbove } from '../../domain/rtp/rtp-settings.ts';
import { thousandths } from '../../domain/sql/wire.ts';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import type { WriteContext } from '../../kernel/calls/serve.ts';
import { aboveOf, held, refuseOwn, targetOf } from './admin/admin.rules.ts';
import { updateAgent } from './admin/admin.sql.ts';
import { holdAbove, lowerRtp, noteRtp } from './rtp.sql.ts';

/**
 * Sets the RTP of an agent from now on, with a reason and a line of history. Never above the agent's parent; agents below that
 * would then exceed it are lowered along where the caller says so, and otherwise stand in the way.
 */
export async function setRtp(
  context: WriteContext,
  request: RequestOf<typeof contract.setRtp>,
): Promise<null> {
  const { tx, session, services } = context;
  const { id, reason } = request;
  const agent = await held(context, id);
  refuseOwn(context, id, 'rtp');
  obey(firstOf(checkRtp('agent', request.rtp), checkReason(reason)));
  const rtp = parseRtp(request.rtp) ?? 0;
  if (rtp === agent.rtp) throw new Refusal('agent.rtpSame');
  const above = await aboveOf(context, agent);
  if (rtp > above.rtp) throw new Refusal('agent.rtpAboveParent', { max: thousandths(above.rtp) });
  const others = await holdAbove(tx, agent, rtp);
  if (others.length > 0 && !request.lowerOthers)
    throw new Refusal('agent.rtpBelowOthers', { count: String(others.length), rtp: thousandths(rtp) });
  const settings = await settingsAbove(tx, agent.tenant_id, agent.path, rtp);
  if (settings.length > 0 && !request.lowerOthers)
    throw new Refusal('rtp.settingsBelow', { count: String(settings.length), rtp: thousandths(rtp) });
  const change = {
    target: targetOf(agent),
    before: { rtp: thousandths(agent.rtp) },
    after: {
      ...{ rtp: thousandths(rtp), reason },
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
  await lowerSettings(tx, services.ids, settings, rtp, note);
  context.audit(change);
  return null;
}
