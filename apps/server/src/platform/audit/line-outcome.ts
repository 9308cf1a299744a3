import { serverWork } from '@pitboss/contract/access/logs';
import { type AgentCall, agentCalls } from '@pitboss/contract/agent-api/calls';
import type { Call } from '@pitboss/contract/core/define';
import { outcomeOf } from '@pitboss/contract/core/outcomes';
import { registry } from '@pitboss/contract/index';
import type { Text } from '@pitboss/rules/i18n';

const callNamed = new Map<string, Call>(registry.map(({ call }) => [call.path, call]));
const agentAudits = new Map<string, Text | undefined>(
  Object.values(agentCalls).map(({ path, audit }: AgentCall) => [path, audit]),
);

/** Returns the operation name of a read. */
const viewed = ({ zh_cn, en_us }: Text): Text => ({ zh_cn: `查看：${zh_cn}`, en_us: `View: ${en_us}` });

/**
 * Returns the name of an operation by the path of its call; a read is named as viewing. Undefined for an
 * unknown path.
 */
export function operationName(path: string): Text | undefined {
  const call = callNamed.get(path);
  if (!call) return agentAudits.get(path) ?? serverWork[path];
  return call.effect === 'read' ? viewed(call.summary) : (call.audit ?? call.summary);
}

/**
 * Returns the text of an entry in the operation log: the outcome of a successful write, otherwise the name of
 * the operation, or its path when that is unknown.
 */
export function lineOutcome(line: {
  readonly call: string;
  readonly code: number;
  readonly after: unknown;
}): Text {
  const call = callNamed.get(line.call);
  if (call?.effect === 'write' && line.code === 0) return outcomeOf(call, line.after);
  return operationName(line.call) ?? { zh_cn: line.call, en_us: line.call };
}
