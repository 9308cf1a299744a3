import { type AgentCall, agentCalls } from '@pitboss/contract/agent-api/calls';
import type { Call } from '@pitboss/contract/define';
import { registry } from '@pitboss/contract/index';
import { serverWork } from '@pitboss/contract/logs';
import { outcomeOf } from '@pitboss/contract/outcomes';
import type { Text } from '@pitboss/rules/i18n';

const callNamed = new Map<string, Call>(registry.map(({ call }) => [call.path, call]));
const agentAudits = new Map<string, Text | undefined>(
  Object.values(agentCalls).map(({ path, audit }: AgentCall) => [path, audit]),
);

/** What a read is called as an operation. */
const viewed = ({ zh_cn, en_us }: Text): Text => ({ zh_cn: `查看：${zh_cn}`, en_us: `View: ${en_us}` });

/** What an operation is called, by the path of its call: of a read, that it was looked at. */
export function operationName(path: string): Text | undefined {
  const call = callNamed.get(path);
  if (!call) return agentAudits.get(path) ?? serverWork[path];
  return call.effect === 'read' ? viewed(call.summary) : (call.audit ?? call.summary);
}

/** What a line of the operation log says happened: the outcome of what was done, and the name of what was refused. */
export function lineOutcome(line: {
  readonly call: string;
  readonly code: number;
  readonly after: unknown;
}): Text {
  const call = callNamed.get(line.call);
  if (call?.effect === 'write' && line.code === 0) return outcomeOf(call, line.after);
  return operationName(line.call) ?? { zh_cn: line.call, en_us: line.call };
}
