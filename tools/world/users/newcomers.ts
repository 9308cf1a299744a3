import { memberAdd } from '@pitboss/contract/members/member-add';
import type { Rng } from '@pitboss/rounds/deal/rng';
import type { Trail } from '../audit/trail.ts';
import { dayMs } from '../time/rhythm.ts';
import { address } from './locations.ts';
import type { User } from './users.ts';

/** As many accounts of an import as the operation log names. */
const namedInLog = 20;
/** Members of one file, and how long ago it was read. */
const fileRows = 12;
const importedMs = 12 * dayMs;
const addedMs = 6 * dayMs;

/** Writes the origin of some members: a file that general1 imported, and one that it added manually. */
export function writeNewcomers(input: {
  rng: Rng;
  people: readonly User[];
  trail: Trail;
  nowMs: number;
}): void {
  const { rng, people, trail, nowMs } = input;
  const recent = people.filter(
    ({ index, agent, createdMs }) =>
      index > 0 &&
      agent.account === 'general1' &&
      createdMs > nowMs - 40 * dayMs &&
      createdMs < nowMs - addedMs,
  );
  const [one, ...more] = recent;
  if (!one) return;
  const { agent } = one;
  const actor = { id: agent.operatorId, account: agent.account, agent, ip: address(rng, agent.currency) };
  const target = `agent:${agent.id} ${agent.account}`;
  const imported = more.slice(0, fileRows);
  const importMs = Math.floor(nowMs - importedMs);
  for (const user of imported) user.createdMs = importMs;
  if (imported.length > 0)
    trail.note({
      ms: importMs,
      actor,
      call: memberAdd.importRows.path,
      target,
      after: {
        added: imported.length,
        accounts: imported.slice(0, namedInLog).map(({ account }) => account),
      },
    });
  trail.note({
    ms: one.createdMs,
    actor,
    call: memberAdd.add.path,
    target: `member:${one.id} ${one.account}`,
    after: {
      agentId: agent.id,
      agent: agent.account,
      account: one.account,
      nickname: one.nickname,
      name: one.name,
      mobile: one.mobile,
      remark: one.remark,
      type: one.kind,
      currency: agent.currency,
    },
  });
}
